import './check-node.mjs'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { sandboxWorks, systemChromium } from '../e2e/find-chromium.mjs'
import { root } from './source-state.mjs'

// `npm run pictures:guides`: photographs the running product for docs/guides. It opens a business of its own for the checklist and
// closes it again. Start Tuppence in demo mode first, and give its address and the demo's password:
//   TUPPENCE_DEMO_PASSWORD=… npm run pictures:guides -- http://localhost:3000
const address = process.argv[2] ?? 'http://localhost:3000'
const password = process.env.TUPPENCE_DEMO_PASSWORD
if (!password) {
  console.error('Set TUPPENCE_DEMO_PASSWORD to the password that the demo printed at its start.')
  process.exit(1)
}
const BASKET = ['Flat white', 'Flat white', 'Bacon roll', 'Almond croissant', 'Berry smoothie']
const QUALITY = 0.8

const executablePath = systemChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  chromiumSandbox: sandboxWorks(executablePath),
})
try {
  await photograph(
    'till',
    'pos/login',
    { businessCode: 'UK001', username: 'cashier1', password },
    async (page) => {
      await page.goto('/sales')
      const search = page.getByRole('combobox', { name: /Scan a barcode/ })
      for (const name of BASKET) {
        await search.fill(name)
        await page.getByRole('option').first().click()
      }
      await search.fill('')
      // The toasts of what was added have gone by then.
      await page.waitForTimeout(6_000)
    },
  )
  const manager = { businessCode: 'UK001', username: 'manager', password }
  await photograph('back-office', 'back-office/login', manager, async (page) => {
    await page.goto('/back-office')
    await page.getByRole('heading', { name: 'The last 30 days' }).waitFor()
    await page.waitForTimeout(2_000)
  })
  await photographPortal()
} finally {
  await browser.close()
}

async function photographPortal() {
  const context = await newContext()
  const page = await context.newPage()
  await page.goto('/super-admin')
  await page.getByLabel('Username').fill('operator')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in to the portal' }).click()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await page.waitForTimeout(2_000)
  await save('portal', await page.screenshot({ type: 'png' }))
  await photographFirstRun(page)
  await context.close()
}

/** The checklist of a business that was opened a moment ago and has typed its address. */
async function photographFirstRun(portal) {
  const given = 'a password for pictures 1'
  const business = {
    businessName: 'Harbour Teas',
    businessType: 'Cafe',
    username: 'harriet',
    password: given,
  }
  const opened = await portal.request.post('/api/admin/customers', { data: business })
  if (!opened.ok()) throw new Error(`No business could be opened: ${await opened.text()}`)
  const { id, businessCode } = (await opened.json()).customer
  const context = await newContext()
  const page = await context.newPage()
  await page.goto('/back-office')
  await page.getByLabel('Business Code').fill(businessCode)
  await page.getByLabel('Username').fill('harriet')
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Access Back Office' }).click()
  await page.getByLabel('The password you were given').fill(given)
  await page.getByLabel('New password').fill(`${given} of my own`)
  await page.getByRole('button', { name: 'Change it and go on' }).click()
  await page.getByRole('region', { name: 'Set up your shop' }).getByRole('link').click()
  await page.getByRole('heading', { name: 'Set up your shop', level: 1 }).waitFor()
  await page.waitForTimeout(1_000)
  await save('first-run', await page.screenshot({ type: 'png' }))
  await context.close()
  await portal.request.delete(`/api/admin/customers/${id}`)
}

function newContext() {
  return browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
}

/** Signs in, has the screen made ready, and saves how it looks. */
async function photograph(name, login, data, ready) {
  const context = await newContext()
  const page = await context.newPage()
  const answer = await page.request.post(`/api/${login}`, { data })
  if (!answer.ok()) throw new Error(`The demo's ${data.username} could not sign in: ${await answer.text()}`)
  await ready(page)
  await page.mouse.move(0, 0)
  await save(name, await page.screenshot({ type: 'png' }))
  await context.close()
}

/** The same picture as WebP, made by the browser. */
async function save(name, png) {
  const page = await browser.newPage()
  const bytes = await page.evaluate(
    async ({ base64, quality }) => {
      const image = await createImageBitmap(
        new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]),
      )
      const canvas = new OffscreenCanvas(image.width, image.height)
      canvas.getContext('2d').drawImage(image, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
      return Array.from(new Uint8Array(await blob.arrayBuffer()))
    },
    { base64: png.toString('base64'), quality: QUALITY },
  )
  await page.close()
  const file = path.join(root, 'docs/guides/pictures', `${name}.webp`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, Buffer.from(bytes))
  console.log(`${name}.webp: ${(bytes.length / 1000).toFixed(1)} kB`)
}
