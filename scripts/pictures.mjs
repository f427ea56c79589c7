import './check-node.mjs'
import { chromium } from '@playwright/test'
import { sandboxWorks, systemChromium } from '../e2e/find-chromium.mjs'
import { photographForSite } from './pictures/for-the-site.mjs'
import { photographGallery } from './pictures/gallery.mjs'
import { photographGuides } from './pictures/guides.mjs'

// `npm run pictures`: photographs the running demo, for the marketing page, the README, docs/guides and, in both themes,
// docs/gallery. Start Tuppence in demo mode first, and give its address and the demo's password; `site`, `guides` or `gallery`
// makes one of the three only, and of the gallery some screens by name:
//   TUPPENCE_DEMO_PASSWORD=… npm run pictures -- http://localhost:3000 [site | guides | gallery [name…]]
const address = process.argv[2] ?? 'http://localhost:3000'
const [only, ...names] = process.argv.slice(3)
const password = process.env.TUPPENCE_DEMO_PASSWORD
if (!password) {
  console.error('Set TUPPENCE_DEMO_PASSWORD to the password that the demo printed at its start.')
  process.exit(1)
}

const executablePath = systemChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  chromiumSandbox: sandboxWorks(executablePath),
})
try {
  const demo = { address, password }
  const isWanted = (part) => only === undefined || only === part
  if (isWanted('site')) await photographForSite(browser, demo)
  if (isWanted('guides')) await photographGuides(browser, demo)
  if (isWanted('gallery')) await photographGallery(browser, demo, names)
} finally {
  await browser.close()
}
