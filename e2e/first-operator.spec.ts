import { type ChildProcess, spawn } from 'node:child_process'
import type { Page } from '@playwright/test'
import { freePort } from '../apps/server/src/testing/server-process.ts'
import { codeOf } from './authenticator.ts'
import { expect, test } from './test.ts'

let server: ChildProcess | undefined
let said = ''
let origin = ''

/** A server as a provider starts it: no demo, and nobody in it yet. */
test.beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  server = spawn(process.execPath, ['e2e/server.mjs'], {
    env: {
      ...{ ...process.env, PORT: String(port), HOST: 'localhost', PUBLIC_URL: origin },
      ...{ TUPPENCE_DEMO: 'off', DATABASE_URL: '' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.stdout?.on('data', (chunk: Buffer) => {
    said += chunk
  })
  await expect.poll(() => /\/super-admin\?setup=[\w-]+/.exec(said)?.[0], { timeout: 50_000 }).toBeTruthy()
})

test.afterAll(async () => {
  const ended = new Promise((done) => server?.once('exit', done))
  server?.kill('SIGTERM')
  await ended
})

const password = 'three words in a row'
async function enter(page: Page) {
  await page.goto(`${origin}/super-admin`)
  await page.getByLabel('Username').fill('first')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in to the portal' }).click()
}

test('AUTH-044 AUTH-049 OPER-022 from the first start to a business whose owner has a password of their own', async ({
  page,
  browser,
}) => {
  await page.goto(`${origin}${/\/super-admin\?setup=[\w-]+/.exec(said)?.[0]}`)
  await page.getByLabel('Your name').fill('The first')
  await page.getByLabel('Username').fill('first')
  await page.getByLabel('Password', { exact: true }).fill(password)
  const made = page.waitForResponse('**/api/super-admin/set-up')
  await page.getByRole('button', { name: 'Make my account' }).click()
  expect((await made).ok()).toBe(true)
  await enter(page)

  // The portal is shut, and cannot be put off; the way out is open, and leads to the same question again.
  const gate = page.getByRole('heading', { name: 'Set up your second factor', level: 1 })
  await expect(gate).toBeVisible()
  await expect(page.getByRole('button', { name: 'Not now' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Portal' })).toHaveCount(0)
  expect((await page.request.get(`${origin}/api/admin/customers`)).status()).toBe(403)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in to the portal' })).toBeVisible()
  await enter(page)
  await expect(gate).toBeVisible()
  await page.reload()
  await expect(gate).toBeVisible()

  await page.getByRole('button', { name: 'Set it up' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Not now' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Set it up' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  const secret = (await dialog.getByRole('code').innerText()).replace(/\s/g, '')
  await dialog.getByLabel('Six digits').fill(codeOf(secret, Date.now()))
  await dialog.getByRole('button', { name: 'Take it into use' }).click()
  const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  await dialog.getByText('I have kept them').click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Customer Management' }).click()
  await page.getByRole('button', { name: 'Create Customer' }).click()
  await dialog.getByLabel('Business name').fill('Quayside Books')
  await dialog.getByLabel('Username').fill('quay')
  await dialog.getByLabel('Password', { exact: true }).fill('typed-by-first-1')
  await dialog.getByRole('button', { name: 'Create Customer' }).click()
  await expect(page.getByRole('cell', { name: /^Quayside Books/ })).toBeVisible()

  const shop = await (await browser.newContext()).newPage()
  await shop.goto(`${origin}/back-office`)
  await shop.getByLabel('Business Code').fill('UK001')
  await shop.getByLabel('Username').fill('quay')
  await shop.getByLabel('Password', { exact: true }).fill('typed-by-first-1')
  await shop.getByRole('button', { name: 'Access Back Office' }).click()
  await expect(shop.getByRole('heading', { name: /password/i })).toBeVisible()
  expect((await shop.request.get(`${origin}/api/products`)).status()).toBe(403)
  await shop.context().close()

  // Without its second factor the portal shuts again, and says so before.
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(dialog).toContainText('You can’t do anything else until you’ve set up another.')
  await dialog.getByLabel('Code').fill(codes[0] ?? '')
  await dialog.getByRole('button', { name: 'Remove it' }).click()
  await expect(gate).toBeVisible()
})
