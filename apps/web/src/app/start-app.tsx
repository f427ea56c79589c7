import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchOwedLogOut } from '../offline/owed-log-out.ts'
import { ToastHost, TooltipHost } from '../ui/index.ts'
import { LogOutQuestion } from './log-out-question.tsx'
import { createQueries } from './queries.ts'
import { router } from './router.tsx'
import { heedLogOut, loseSession } from './session.ts'
import { watchTillLock } from './till-lock.ts'

export function startApp(root: HTMLElement) {
  const queries = createQueries(loseSession)
  heedLogOut(queries)
  watchOwedLogOut()
  watchTillLock()
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <TooltipHost>
          <RouterProvider router={router} />
          <LogOutQuestion />
          <ToastHost />
        </TooltipHost>
      </QueryClientProvider>
    </StrictMode>,
  )
}
