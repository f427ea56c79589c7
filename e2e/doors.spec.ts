import type { Page } from '@playwright/test'
import { cartLines, standAtTill, tiles } from './at-the-till.ts'
import { payExactly } from './paying.ts'
import { signIn, typeCredentials } from './sign-in.ts'
import { DEMO, expect, OWN_SESSION, test } from './test.ts'

test.use(OWN_SESSION)

test.use({ viewport: { width: 1440, height: 900 } })

const sidebar = (page: Page) => page.getByRole('complementary')
const person = (page: Page) =>
  sidebar(page).getByRole('button', { name: /switch staff, lock or choose a PIN/ })
const logOut = (page: Page) => page.getByRole('button', { name: 'Log out', exact: true })
const officeLogin = (page: Page) => page.getByRole('button', { name: 'Access Back Office' })
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
async function enterOffice(page: Page) {
  await typeCredentials(page, 'UK001', 'manager', DEMO.password)
  await officeLogin(page).click()
  await expect(backOffice(page)).toBeVisible()
}

test('AUTH-025 AUTH-042 AUTH-043 SHELL-013 SHELL-019 SHELL-020 OFF-004 in a second window the owner is in the back office, and the till stays the cashier’s, its sales too', async ({
  page,
  context,
}) => {
  await standAtTill(page)
  const cashier = await nameAt(page, 'till')
  const office = await context.newPage()
  await office.goto('/back-office-login')
  await enterOffice(office)
  await expect(office).toHaveURL(/\/back-office$/)
  const owner = await nameAt(page, 'office')
  expect(owner.name).not.toBe(cashier.name)

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

  // What was sold at the till goes out in its name from the window of the office.
  await page.goto('/sales')
  await tiles(page).first().click()
  await context.setOffline(true)
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
  await expect(person(office)).toContainText(owner.name)

  // The office is left by the browser's own journey, and the till is not.
  const left = office.waitForRequest((request) => request.url().includes('/api/logout'))
  await Promise.all([office.waitForEvent('load'), logOut(office).click()])
  expect((await left).isNavigationRequest()).toBe(true)
  await expect(officeLogin(office)).toBeVisible()
  expect(await who(office, 'office')).toBe(401)
  const kept = await office.evaluate(() => Object.keys(localStorage).filter((key) => /customer$/.test(key)))
  expect(kept).toEqual(['tuppence_pos_customer'])
  await office.goto('/sales')
  await expect(person(office)).toContainText(cashier.name)
})

test('AUTH-025 AUTH-026 AUTH-042 SHELL-025 in one window: a press on Back Office takes nothing from the till, and the till’s log-out leaves the office', async ({
  page,
}) => {
  await standAtTill(page)
  const cashier = await nameAt(page, 'till')
  await tiles(page).first().click()
  await expect(cartLines(page)).toHaveCount(1)
  const isTheirs = async () => {
    await expect(cartLines(page)).toHaveCount(1)
    await expect(person(page)).toContainText(cashier.name)
  }
  await sidebar(page).getByRole('link', { name: 'Back Office' }).click()
  await expect(officeLogin(page)).toBeVisible()
  await expect(page.getByText('The back office has a sign-in of its own')).toBeVisible()
  await page.goBack()
  await isTheirs()

  // With a sign-in the tab is the back office's; the basket waits at the till.
  await sidebar(page).getByRole('link', { name: 'Back Office' }).click()
  await enterOffice(page)
  const owner = await nameAt(page, 'office')
  await sidebar(page).getByRole('link', { name: 'Inventory' }).click()
  await expect(page.getByRole('heading', { name: 'Inventory Management', level: 1 })).toBeVisible()
  await expect(person(page)).toContainText(owner.name)
  await sidebar(page).getByRole('link', { name: 'Sales' }).click()
  await isTheirs()

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

test('SHELL-002 AUTH-002 AUTH-028 D12 whoever is in the office stands at a till that has no sign-in of its own; a cashier who comes takes it, and is asked to sign in again once their session ends', async ({
  page,
  context,
}) => {
  await signIn(page, 'manager', 'back-office')
  await page.goto('/back-office')
  await expect(backOffice(page)).toBeVisible()
  const owner = await nameAt(page, 'office')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await sidebar(page).getByRole('link', { name: 'Sales' }).click()
  await expect(tiles(page).first()).toBeVisible()
  await expect(person(page)).toContainText(owner.name)
  expect(loads).toBe(0)

  await signIn(page, 'cashier1', 'pos')
  const cashier = await nameAt(page, 'till')
  const till = await context.newPage()
  await till.goto('/sales')
  await expect(person(till)).toContainText(cashier.name)
  await expect(person(page)).toContainText(cashier.name)
  // A session that ends is asked for again at once, without touching anything; it is never somebody else's.
  await page.request.post('/api/pos/logout', { headers: { 'x-tuppence-door': 'till' } })
  await expect(till.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login to POS System' })).toBeVisible()
  expect(await who(page, 'office')).toEqual(owner)
})
