import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SitePage } from './site-page.tsx'

/** The marketing page alone, for visitors: without router, queries or the parts of the application. */
export function showSite(root: HTMLElement) {
  createRoot(root).render(
    <StrictMode>
      <SitePage />
    </StrictMode>,
  )
}
