import { build } from '../build.mjs'
import { ensureChromium } from '../ensure-chromium.mjs'

// What tests run against: the built programs, and a browser.
if (!(await ensureChromium())) {
  console.error('No browser could be had. Install Chromium, or set CHROMIUM_PATH to yours.')
  process.exit(1)
}
await build()
