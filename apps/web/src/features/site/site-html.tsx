import { renderToStaticMarkup } from 'react-dom/server'
import { SitePage } from './site-page.tsx'

/** Runs at build time only, through the plugin in prerender-site.ts. */
export const siteHtml = renderToStaticMarkup(<SitePage />)
