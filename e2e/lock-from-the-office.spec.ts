import type { Page } from '@playwright/test'
import { cartLines, productsToScan, scan } from './at-the-till.ts'
import { doneUnheard } from './held-answers.ts'
import { names, staffMenu, standByOffice, typePin, whoIs } from './people-at-the-till.ts'
import { DEMO, expect, OWN_SESSION, test } from './test.ts'

test.use(OWN_SESSION)

const unlock = (page: Page) => page.getByRole('region', { name: 'Unlock' })
const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

/** The manager stands at a till by the back office's sign-in, with goods in the basket, and is asked for their PIN to lock it. */
async function askToLock(page: Page) {
  await standByOffice(page)
  const { own } = await names(page)
  const [product] = await productsToScan(page, 1)
  await scan(page, product?.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(1)
  await staffMenu(page).click()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Lock the till' })
  await expect(asked.getByLabel('Enter your PIN')).toBeFocused()
  return own
}

async function officeIsShut(page: Page) {
  await page.goto('/back-office')
  await expect(page.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
}

test('D5 SHELL-002 whoever came by the back office locks the till by PIN in every window, keeps the basket and leaves no office open behind them', async ({
  page,
  context,
}) => {
  const own = await askToLock(page)
  const other = await context.newPage()
  await other.goto('/sales')
  await expect(staffMenu(other)).toBeVisible()
  await expect(unlock(other)).toHaveCount(0)
  // The lock is there before the till's own sign-in is, with which the page begins anew.
  const begunAnew = page.waitForEvent('load')
  await page.bringToFront()
  await typePin(page)
  await begunAnew
  for (const window of [page, other]) {
    await expect(unlock(window)).toContainText(own.name)
    await expect(cartLines(window)).toHaveCount(0)
    await expect(signInAgain(window)).toHaveCount(0)
  }
  await officeIsShut(other)
  await page.bringToFront()
  await typePin(page)
  await expect(cartLines(page)).toHaveCount(1)
  expect(await whoIs(page)).toMatchObject({ id: own.id, session: 'pos' })
  expect((await page.request.get('/api/staff')).status()).toBe(403)
})

test('D5 D4 SHELL-002 a lock from the back office whose answer is lost holds over a reload, and asks for the sign-in over the basket', async ({
  page,
  context,
}) => {
  const own = await askToLock(page)
  await page.route('**/api/pos/switch', doneUnheard)
  await typePin(page)
  await expect(unlock(page)).toContainText(own.name)
  await expect.poll(async () => (await page.request.get('/api/auth/user')).status()).toBe(401)
  await page.reload()
  await expect(unlock(page)).toContainText(own.name)
  await officeIsShut(await context.newPage())
  await page.bringToFront()
  await typePin(page)
  // The session is over all the same, and is asked for once the lock is open, over the basket.
  await signInAgain(page).getByLabel('Password', { exact: true }).fill(DEMO.password)
  await signInAgain(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cartLines(page)).toHaveCount(1)
  expect(await whoIs(page)).toMatchObject({ id: own.id, session: 'pos' })
})
