import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchOwedLogOut } from '../offline/session/owed-log-out.ts'
import { fetchedPart } from '../ui/fetched-part.tsx'
import { ToastHost, TooltipHost, toast } from '../ui/index.ts'
import { LogOutMatters } from './log-out-matters.tsx'
import { createQueries } from './queries.ts'
import { router } from './router.tsx'
import { heedLogOut, loseSession } from './session.ts'
import { watchTillLock } from './till-lock.ts'

const RemoteLinkRefused = fetchedPart<{ why: string }>(
  async () => (await import('./remote-access/remote-link-refused.tsx')).RemoteLinkRefused,
)
const sayRefused = (why: string) => () =>
  void toast({ title: 'The link opened nothing', description: why, look: 'destructive' })

/** @param linkRefused why the provider's link, by which somebody came, opened nothing */
export function startApp(root: HTMLElement, linkRefused?: string) {
  const queries = createQueries(loseSession)
  heedLogOut(queries)
  watchOwedLogOut()
  watchTillLock()
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <TooltipHost>
          <RouterProvider router={router} />
          <LogOutMatters />
          {linkRefused === undefined ? null : (
            <RemoteLinkRefused why={linkRefused} onMissing={sayRefused(linkRefused)} />
          )}
          <ToastHost />
        </TooltipHost>
      </QueryClientProvider>
    </StrictMode>,
  )
}
