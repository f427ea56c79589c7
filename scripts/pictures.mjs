import './check-node.mjs'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { sandboxWorks, systemChromium } from '../e2e/find-chromium.mjs'
import { root } from './source-state.mjs'

// `npm run pictures`: photographs the running till, in both themes, for the marketing page and the README. It sells nothing:
// the cart is only filled. Start Tuppence in demo mode first, and give its address and the demo's password:
//   TUPPENCE_DEMO_PASSWORD=… npm run pictures -- http://localhost:3000
const address = process.argv[2] ?? 'http://localhost:3000'
const password = process.env.TUPPENCE_DEMO_PASSWORD
if (!password) {
  console.error('Set TUPPENCE_DEMO_PASSWORD to the password that the demo printed at its start.')
  process.exit(1)
}
const SIZE = { width: 1440, height: 900 }
const MOST_BYTES = 80_000
/** What stands in the cart: a breakfast for two. */
const BASKET = ['Flat white', 'Flat white', 'Bacon roll', 'Almond croissant', 'Berry smoothie']

const executablePath = systemChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  chromiumSandbox: sandboxWorks(executablePath),
})
try {
  for (const theme of ['light', 'dark']) {
    const picture = await smallEnough(await photograph(theme))
    save(`apps/web/public/till-${theme}.webp`, picture)
    if (theme === 'light') save('docs/pictures/till.webp', picture)
  }
} finally {
  await browser.close()
}

async function photograph(theme) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: SIZE,
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  const page = await context.newPage()
  const data = { businessCode: 'UK001', username: 'cashier1', password }
  const login = await page.request.post('/api/pos/login', { data })
  if (!login.ok()) throw new Error(`The demo's cashier could not sign in: ${await login.text()}`)
  await page.goto('/sales')
  const search = page.getByRole('combobox', { name: /Scan a barcode/ })
  for (const name of BASKET) {
    await search.fill(name)
    await page.getByRole('option').first().click()
  }
  await search.fill('')
  await page.getByLabel('Amount received').fill('30')
  await page.evaluate(() => document.activeElement?.blur())
  await page.mouse.move(0, 0)
  // The toasts of what was added have gone by then.
  await page.waitForTimeout(6_000)
  const picture = await page.screenshot({ type: 'png' })
  await context.close()
  return picture
}

/** The same picture as WebP, made by the browser, at the best quality that stays below the limit. */
async function smallEnough(png) {
  const page = await browser.newPage()
  const webp = await page.evaluate(
    async ({ base64, most }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height)
      canvas.getContext('2d').drawImage(image, 0, 0)
      for (let quality = 0.95; quality > 0.3; quality -= 0.05) {
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
        if (blob.size <= most) return Array.from(new Uint8Array(await blob.arrayBuffer()))
      }
      return undefined
    },
    { base64: png.toString('base64'), most: MOST_BYTES },
  )
  await page.close()
  if (!webp) throw new Error('The picture cannot be made small enough.')
  return Buffer.from(webp)
}

function save(file, content) {
  const full = path.join(root, file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, content)
  console.log(`${file}: ${(content.length / 1000).toFixed(1)} kB`)
}
