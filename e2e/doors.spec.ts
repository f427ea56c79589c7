import type { Page } from '@playwright/test'
import { cartLines, standAtTill, tiles } from './at-the-till.ts'
import { payExactly } from './paying.ts'
import { askForLink, demoIsWritten, remoteBanner, signInOperator } from './portal.ts'
import { typeCredentials } from './sign-in.ts'
import { DEMO, expect, KEPT_ON_DEVICE, OWN_SESSION, test } from './test.ts'

test.use(OWN_SESSION)

test.use({ ...KEPT_ON_DEVICE, viewport: { width: 1440, height: 900 } })
// Documents of several people, one after the other.
test.setTimeout(150_000)

const sidebar = (page: Page) => page.getByRole('complementary')
const person = (page: Page) =>
  sidebar(page).getByRole('button', { name: /switch staff, lock or choose a PIN/ })
/** The staff-name button of /pos, where the way to the till leads. */
const atPos = (page: Page, name: string) => page.getByRole('button', { name: `${name} Cashier` })
/** Logging out is a journey of the browser (SHELL-020), and over when its document has loaded. */
async function leaveOffice(page: Page) {
  await Promise.all([page.waitForEvent('load'), logOut(page).click()])
  await expect(page.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
}

const logOut = (page: Page) => page.getByRole('button', { name: 'Log out', exact: true })
const backOffice = (page: Page) => page.getByRole('heading', { name: /^Welcome, / })

/** What a door of this browser says of who is there. */
async function who(page: Page, door: 'till' | 'office') {
  const answer = await page.request.get('/api/auth/user', { headers: { 'x-tuppence-door': door } })
  if (!answer.ok()) return answer.status()
  const { id, firstName, lastName } = await answer.json()
  return { id, name: `${firstName} ${lastName}` }
}
async function nameAt(page: Page, door: 'till' | 'office') {
  const found = await who(page, door)
  if (typeof found === 'number') throw new Error(`Nobody is at the ${door}`)
  return found
}

/** The owner signs in to the back office in the window that is there, by its screens. */
async function enterOffice(page: Page, username = 'manager') {
  await typeCredentials(page, 'UK001', username, DEMO.password)
  await page.getByRole('button', { name: 'Access Back Office' }).click()
  await expect(backOffice(page)).toBeVisible()
}

test('AUTH-042 AUTH-043 in a second window the owner is in the back office, and the till stays the cashier’s', async ({
  page,
  context,
}) => {
  await standAtTill(page)
  const cashier = await nameAt(page, 'till')
  await expect(person(page)).toContainText(cashier.name)

  const office = await context.newPage()
  await office.goto('/back-office')
  await enterOffice(office)
  const owner = await nameAt(page, 'office')
  expect(owner.name).not.toBe(cashier.name)
  await expect(person(office)).toContainText(owner.name)

  await expect(person(page)).toContainText(cashier.name)

  // The screens that either may open: each window stays with its own person, over a reload as well.
  for (const [window, name] of [
    [page, cashier.name],
    [office, owner.name],
  ] as const) {
    await sidebar(window).getByRole('link', { name: 'Inventory' }).click()
    await expect(window.getByRole('heading', { name: 'Inventory Management', level: 1 })).toBeVisible()
    await window.reload()
    await expect(window.getByRole('heading', { name: 'Inventory Management', level: 1 })).toBeVisible()
    await expect(person(window)).toContainText(name)
  }

  // The office is left, and the till is not.
  await leaveOffice(office)
  await office.getByRole('link', { name: 'Open the till' }).click()
  await expect(atPos(office, cashier.name)).toBeVisible()
  expect(await who(page, 'office')).toBe(401)
  await page.reload()
  await expect(person(page)).toContainText(cashier.name)
})

test('AUTH-025 AUTH-026 in one window: the basket waits at the till, the office’s log-out leaves it, and the till’s the office', async ({
  page,
}) => {
  await standAtTill(page)
  const cashier = await nameAt(page, 'till')
  await tiles(page).first().click()
  await expect(cartLines(page)).toHaveCount(1)

  await sidebar(page).getByRole('link', { name: 'Back Office' }).click()
  await enterOffice(page)
  const owner = await nameAt(page, 'office')
  await expect(person(page)).toContainText(owner.name)

  // Nobody is asked about a basket that is not theirs.
  await leaveOffice(page)
  await page.goto('/')
  await expect(cartLines(page)).toHaveCount(1)
  await expect(person(page)).toContainText(cashier.name)
  expect(await who(page, 'office')).toBe(401)

  await page.goto('/back-office')
  await enterOffice(page)
  await sidebar(page).getByRole('link', { name: 'Sales' }).click()
  await expect(cartLines(page)).toHaveCount(1)
  await expect(person(page)).toContainText(cashier.name)
  await logOut(page).click()
  await page.getByRole('button', { name: 'Log out and empty it' }).click()
  await expect(page).toHaveURL(/\/pos$/)
  await expect(page.getByRole('button', { name: 'Login to POS System' })).toBeVisible()
  expect(await who(page, 'till')).toBe(401)
  // The till is nobody's now, and not the owner's.
  await page.goto('/back-office')
  await expect(backOffice(page)).toBeVisible()
  await expect(person(page)).toContainText(owner.name)
})

test('AUTH-042 SHELL-025 a press on Back Office that nobody follows with a sign-in takes no screen from the till’s person', async ({
  page,
}) => {
  await standAtTill(page)
  const cashier = await nameAt(page, 'till')
  const isTheirs = async (heading: string) => {
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(person(page)).toContainText(cashier.name)
  }
  await sidebar(page).getByRole('link', { name: 'Settings' }).click()
  await isTheirs('Settings')
  await sidebar(page).getByRole('link', { name: 'Back Office' }).click()
  await expect(page.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
  await expect(page.getByText('The back office has a sign-in of its own')).toBeVisible()

  await page.goBack()
  await isTheirs('Settings')
  await page.goto('/back-office')
  await expect(page.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
  await page.goto('/inventory')
  await isTheirs('Inventory Management')

  // The way back is to the face of the till that was left.
  await sidebar(page).getByRole('link', { name: 'Back Office' }).click()
  await page.getByRole('link', { name: 'Open the till' }).click()
  await expect(page).toHaveURL(/\/sales$/)
  await expect(person(page)).toContainText(cashier.name)

  // A phone has the same way in its person's menu. With a sign-in the tab is the back office's, over a reload as well.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await page.getByRole('link', { name: 'Back Office' }).click()
  await expect(page.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(page)
  const owner = await nameAt(page, 'office')
  await page.goto('/inventory')
  await expect(person(page)).toContainText(owner.name)
  await page.goto('/sales')
  await expect(person(page)).toContainText(cashier.name)
})

test('SHELL-002 AUTH-028 whoever is in the office stands at a till that has no sign-in of its own; a cashier who comes takes it', async ({
  page,
  context,
}) => {
  await page.goto('/back-office-login')
  await enterOffice(page)
  const owner = await nameAt(page, 'office')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await sidebar(page).getByRole('link', { name: 'Sales' }).click()
  await expect(tiles(page).first()).toBeVisible()
  await expect(person(page)).toContainText(owner.name)
  expect(loads).toBe(0)

  await standAtTill(await context.newPage())
  const cashier = await nameAt(page, 'till')
  await page.reload()
  await expect(person(page)).toContainText(cashier.name)
  // A session that ends is asked for again; it is never somebody else's.
  await page.request.post('/api/pos/logout', { headers: { 'x-tuppence-door': 'till' } })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login to POS System' })).toBeVisible()
  expect(await who(page, 'office')).toEqual(owner)
})

test('OFF-004 what was sold at the till goes out in its name from a window of the office', async ({
  page,
  context,
}) => {
  await standAtTill(page)
  const cashier = await nameAt(page, 'till')
  const office = await context.newPage()
  await office.goto('/back-office')
  await enterOffice(office)
  await context.setOffline(true)
  await tiles(page).first().click()
  await payExactly(page)
  await expect(page.getByText('1 pending')).toBeVisible()
  await page.close()
  const sent = office.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/api/transactions'),
    { timeout: 40_000 },
  )
  await context.setOffline(false)
  const answer = await sent
  expect(answer.ok()).toBe(true)
  expect(answer.request().headers()['x-tuppence-door']).toBe('till')
  const { id } = await answer.json()
  const sale = await (await office.request.get(`/api/transactions/${id}`)).json()
  expect(sale.staffName).toBe(cashier.name)
  expect(sale.flags ?? []).not.toContain('staff-differs')
  await expect(person(office)).not.toContainText(cashier.name)
})

test('OFF-001 without a network the way to the back office leads back to the till, basket and all', async ({
  page,
  context,
}) => {
  await standAtTill(page)
  const cashier = await nameAt(page, 'till')
  await tiles(page).first().click()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  await sidebar(page).getByRole('link', { name: 'Back Office' }).click()
  await expect(page.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the till' }).click()
  await expect(cartLines(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\/sales$/)
  await expect(person(page)).toContainText(cashier.name)
  await context.setOffline(false)
})

test('D17 the provider helps in a shop and stays in the portal', async ({ page, context }) => {
  await signInOperator(page)
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await demoIsWritten(page)
  const link = await askForLink(page, 'The Copper Kettle', 'The printer prints hearts')
  const inShop = await context.newPage()
  await inShop.goto(link)
  await expect(remoteBanner(inShop, 'The Copper Kettle')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Portal' })).toBeVisible()
  expect((await page.request.get('/api/admin/customers?door=portal')).ok()).toBe(true)
  await inShop.getByRole('button', { name: 'Leave the shop' }).click()
  await expect(inShop.getByRole('button', { name: 'Sign in to the portal' })).toBeVisible()
  await page.getByRole('button', { name: 'Support' }).click()
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible()
  await logOut(page).click()
  await expect(page.getByRole('button', { name: 'Sign in to the portal' })).toBeVisible()
  expect((await page.request.get('/api/admin/customers?door=portal')).status()).toBe(401)
})
