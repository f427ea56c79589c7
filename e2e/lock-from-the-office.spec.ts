import type { BrowserContext, Page } from '@playwright/test'
import { cartLines, productsToScan, scan, toastOf } from './at-the-till.ts'
import { answerLater, doneUnheard, holdRequests } from './held-answers.ts'
import { names, staffMenu, standByOffice, typePin, whoIs } from './people-at-the-till.ts'
import { DEMO, expect, KEPT_ON_DEVICE, OWN_SESSION, test } from './test.ts'

test.use(OWN_SESSION)

test.use(KEPT_ON_DEVICE)

const SWITCH = '**/api/pos/switch'

const unlock = (page: Page) => page.getByRole('region', { name: 'Unlock' })
const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

const lockDialog = (page: Page) => page.getByRole('dialog', { name: 'Lock the till' })

async function pressLock(page: Page) {
  await staffMenu(page).click()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(lockDialog(page).getByLabel('Enter your PIN')).toBeFocused()
}

/** The manager stands at a till by the back office's sign-in, with goods in the basket, and is asked for their PIN to lock it. */
async function askToLock(page: Page) {
  await standByOffice(page)
  const { own } = await names(page)
  const [product] = await productsToScan(page, 1)
  await scan(page, product?.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(1)
  await pressLock(page)
  return { own, asked: lockDialog(page) }
}

/** The lock screen loads these: held back until the server has ended the back office's session, they tell the window that it is over. */
const NAMES = '**/api/staff/names'

/** Until this window has been told that the back office's sign-in is over. */
const foundOut = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/auth/user') && answer.status() === 401)

async function opensByPin(page: Page, name: string) {
  await expect(unlock(page)).toContainText(name)
  await expect(cartLines(page)).toHaveCount(0)
  await expect(signInAgain(page)).toHaveCount(0)
  await typePin(page)
  // The sign-in dialog may already cover it.
  const cart = page.getByRole('list', { name: 'Cart', includeHidden: true })
  await expect(cart.getByRole('listitem', { includeHidden: true })).toHaveCount(1)
}

async function officeIsShut(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/back-office')
  await expect(page.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
  await page.close()
}

test('D5 SHELL-002 whoever came by the back office locks the till by PIN, keeps the basket and leaves no office open behind them', async ({
  page,
  context,
}) => {
  const { own, asked } = await askToLock(page)
  await typePin(page, '0001')
  await expect(asked).toContainText('not right')
  // Without a network nobody could be signed out of the back office, and nothing is locked.
  await context.setOffline(true)
  await expect(asked).toContainText('This needs the network once')
  await asked.getByRole('button', { name: 'Leave it open' }).click()
  await expect(cartLines(page)).toHaveCount(1)
  await context.setOffline(false)
  await expect(page.getByText('Online', { exact: true }).first()).toBeVisible()

  await pressLock(page)
  // The lock is there before the till's own sign-in is, with which the page begins anew.
  const begunAnew = page.waitForEvent('load')
  await typePin(page)
  await begunAnew
  await expect(unlock(page)).toContainText(own.name)
  await expect(cartLines(page)).toHaveCount(0)
  await page.goto('/back-office')
  await expect(page.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
  await page.goto('/sales')
  await opensByPin(page, own.name)
  expect(await whoIs(page)).toMatchObject({ id: own.id, session: 'pos' })
  expect((await page.request.get('/api/staff')).status()).toBe(403)
})

test('D5 SHELL-002 a till locked from the back office is locked after a reload while the answer is under way', async ({
  page,
  context,
}) => {
  let isDone = () => {}
  const done = new Promise<void>((settle) => {
    isDone = settle
  })
  await page.route(SWITCH, async (route) => {
    await route.fetch()
    isDone()
  })
  const { own } = await askToLock(page)
  await typePin(page)
  await done
  await page.reload()
  await expect(unlock(page)).toContainText(own.name)
  await page.reload()
  await opensByPin(page, own.name)
  expect(await whoIs(page)).toMatchObject({ id: own.id, session: 'pos' })
  await officeIsShut(context)
})

test('D5 SHELL-002 a slow answer to a lock from the back office shows the lock, and no sign-in that has ended', async ({
  page,
}) => {
  let answer = () => {}
  const answered = new Promise<void>((settle) => {
    answer = settle
  })
  const { own } = await askToLock(page)
  const releaseNames = await holdRequests(page, NAMES)
  await page.route(SWITCH, (route) => answerLater(route, releaseNames, answered))
  const isFoundOut = foundOut(page)
  await typePin(page)
  await expect(unlock(page)).toContainText(own.name)
  await isFoundOut
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const loaded = page.waitForEvent('load')
  answer()
  await loaded
  await opensByPin(page, own.name)
  expect(await whoIs(page)).toMatchObject({ id: own.id, session: 'pos' })
})

test('D5 D4 SHELL-002 a lock from the back office whose answer is lost stands, and opens by PIN with and without a network', async ({
  page,
  context,
}) => {
  const { own } = await askToLock(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const releaseNames = await holdRequests(page, NAMES)
  await page.route(SWITCH, async (route) => {
    await doneUnheard(route)
    releaseNames()
  })
  const isFoundOut = foundOut(page)
  await typePin(page)
  await expect(unlock(page)).toContainText(own.name)
  await isFoundOut
  await page.reload()
  await expect(unlock(page)).toContainText(own.name)
  await officeIsShut(context)
  await context.setOffline(true)
  await typePin(page, '0001')
  await expect(unlock(page)).toContainText('The PIN is not right')
  await context.setOffline(false)
  await expect(signInAgain(page)).toHaveCount(0)
  await typePin(page)
  // The session is over all the same, and is asked for once the lock is open, over the basket.
  await signInAgain(page).getByLabel('Password', { exact: true }).fill(DEMO.password)
  await signInAgain(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cartLines(page)).toHaveCount(1)
  expect(await whoIs(page)).toMatchObject({ id: own.id, session: 'pos' })
})

test('D5 SHELL-002 a lock from the back office that never reached the server stands too, and leaves no office open', async ({
  page,
  context,
}) => {
  await page.route(SWITCH, (route) => route.abort('connectionreset'))
  const { own } = await askToLock(page)
  await typePin(page)
  await expect(unlock(page)).toContainText(own.name)
  await officeIsShut(context)
  await expect.poll(async () => (await page.request.get('/api/auth/user')).status()).toBe(401)
  await context.setOffline(true)
  await opensByPin(page, own.name)
  await context.setOffline(false)
})

test('D5 SHELL-002 a PIN that nobody could check locks all of this browser; a wrong one, told late, opens it again', async ({
  page,
}) => {
  await page.route('**/api/pos/unlock', (route) => route.abort('connectionreset'), { times: 1 })
  const { own, asked } = await askToLock(page)
  await typePin(page)
  await expect(unlock(page)).toContainText(own.name)
  await page.goto('/back-office')
  await expect(unlock(page)).toContainText(own.name)
  await page.goto('/sales')
  await opensByPin(page, own.name)

  const answer = await holdRequests(page, '**/api/pos/unlock')
  await staffMenu(page).click()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(asked.getByLabel('Enter your PIN')).toBeFocused()
  await typePin(page, '0001')
  await expect(unlock(page)).toContainText(own.name)
  answer()
  await expect(toastOf(page, 'The till is not locked')).toBeVisible()
  await expect(asked).toBeVisible()
  await expect(unlock(page)).toHaveCount(0)
})

test('D5 SHELL-002 a till locked from the back office in one window is locked in the other', async ({
  page,
  context,
}) => {
  const { own, asked } = await askToLock(page)
  await asked.getByRole('button', { name: 'Leave it open' }).click()
  const other = await context.newPage()
  await other.goto('/sales')
  await expect(staffMenu(other)).toBeVisible()
  await expect(unlock(other)).toHaveCount(0)
  await pressLock(page)
  await typePin(page)
  await expect(unlock(page)).toContainText(own.name)
  await expect(unlock(other)).toContainText(own.name)
  await expect(signInAgain(other)).toHaveCount(0)
})
