import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastHost, TooltipHost } from '../ui/index.ts'
import { createQueries } from './queries.ts'
import { router } from './router.tsx'
import { loseSession } from './session.ts'

export function startApp(root: HTMLElement) {
  const queries = createQueries(loseSession)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <TooltipHost>
          <RouterProvider router={router} />
          <ToastHost />
        </TooltipHost>
      </QueryClientProvider>
    </StrictMode>,
  )
}
