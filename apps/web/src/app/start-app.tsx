import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { UNREADABLE_SCAN } from '../devices/scanners/scan-events.ts'
import { createQueries } from '../foundation/asking/queries.ts'
import { heedLogOut, loseSession } from '../foundation/session/session.ts'
import { watchTillLock } from '../foundation/till/till-lock.ts'
import { stopEngine } from '../offline/index.ts'
import { beginWindow } from '../offline/observable.ts'
import { watchOwnTill } from '../offline/session/door.ts'
import { watchOwedLogOut } from '../offline/session/owed-log-out.ts'
import { ToastHost, toast } from '../ui/index.ts'
import { forgetToasts } from '../ui/toast-store.ts'
import { Tooltips } from '../ui/tooltip.tsx'
import { RemoteLinkRefused } from './remote-access/remote-link-refused.tsx'
import { createAppRouter } from './router.tsx'
import { LogOutMatters } from './session/log-out-matters.tsx'

const sayOtherLayout = () =>
  void toast({
    title: 'This scanner types in another keyboard layout',
    description: 'Nothing was taken. Set it right once, under Settings, Hardware, Barcode scanner.',
    look: 'destructive',
  })

/** @param linkRefused why the provider's link, by which somebody came, opened nothing */
export function startApp(root: HTMLElement, linkRefused?: string) {
  watchOwedLogOut()
  watchTillLock()
  watchOwnTill()
  addEventListener(UNREADABLE_SCAN, sayOtherLayout)
  mountApp(root, linkRefused)
}

/** The application in an element of the page; answers what takes it out again, with all that it listens to. */
export function mountApp(root: HTMLElement, linkRefused?: string): () => void {
  beginWindow()
  forgetToasts()
  const queries = createQueries(loseSession)
  const router = createAppRouter()
  const endHeeding = heedLogOut(queries)
  const mounted = createRoot(root)
  mounted.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <LogOutMatters />
        {linkRefused === undefined ? null : <RemoteLinkRefused why={linkRefused} />}
        <ToastHost />
        <Tooltips />
      </QueryClientProvider>
    </StrictMode>,
  )
  return () => {
    mounted.unmount()
    endHeeding()
    router.history.destroy()
    queries.clear()
    stopEngine()
  }
}
