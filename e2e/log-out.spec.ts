import type { Page } from '@playwright/test'
import { cartLines, dailySales, searchBox, standAtTill, tiles, untilKept } from './at-the-till.ts'
import { holdRequests } from './held-answers.ts'
import { businessCode } from './journey.ts'
import { payExactly } from './paying.ts'
import { someone, staffMenu, typePin } from './people-at-the-till.ts'
import { typeCredentials } from './sign-in.ts'
import { DEMO, expect, KEPT_ON_DEVICE, OWN_BUSINESS, OWN_SESSION, test } from './test.ts'

test.use(OWN_SESSION)

test.use({ ...KEPT_ON_DEVICE, viewport: { width: 1440, height: 900 } })

const logOut = (page: Page) => page.getByRole('button', { name: 'Log out', exact: true })
const question = (page: Page) => page.getByRole('dialog')
const choose = (page: Page, name: string) => question(page).getByRole('button', { name }).click()
const signInButton = (page: Page) => page.getByLabel('Business Code')

test.describe(() => {
  test.use(OWN_BUSINESS)

  test('AUTH-025 SHELL-020 a log-out without a network holds, is carried out when it is back, and loses no sale', async ({
    page,
    context,
  }) => {
    await standAtTill(page)
    const before = await dailySales(page)
    await untilKept(page)
    await context.setOffline(true)
    await tiles(page).first().click()
    await payExactly(page)
    await expect(page.getByText('1 pending')).toBeVisible()

    await logOut(page).click()
    await expect(question(page)).toContainText(
      'Without a network nobody can sign in here again until it is back. Stay signed in?',
    )
    await expect(question(page)).toContainText('1 sale is not sent yet')
    await expect(question(page)).toContainText('safe on this device')
    await choose(page, 'Stay')
    await expect(searchBox(page)).toBeVisible()
    await logOut(page).click()
    const loadedAnew = page.waitForEvent('load')
    await choose(page, 'Log out anyway')
    await loadedAnew
    await expect(signInButton(page)).toBeVisible()
    await page.reload()
    await expect(signInButton(page)).toBeVisible()

    // The network is back, and the server does not hear of the log-out yet: nothing of theirs is shown all the same.
    await context.route('**/api/pos/logout', (route) => route.fulfill({ status: 503, body: '' }))
    await context.setOffline(false)
    await page.goto('/pos')
    await expect(signInButton(page)).toBeVisible()
    await context.unroute('**/api/pos/logout')
    await page.goto('/pos')
    await expect(signInButton(page)).toBeVisible()
    await expect.poll(async () => (await page.request.get('/api/auth/user')).status()).toBe(401)

    await typeCredentials(page, businessCode(), 'cashier2', DEMO.password)
    await page.getByRole('button', { name: 'Login to POS System' }).click()
    await expect(tiles(page).first()).toBeVisible()
    await expect.poll(async () => (await dailySales(page)).count, { timeout: 20_000 }).toBe(before.count + 1)
  })
})

test('AUTH-025 whoever signs in right after a log-out stays signed in, and loses no letter', async ({
  page,
  context,
}) => {
  await standAtTill(page)
  const answerLogOut = await holdRequests(context, '**/api/pos/logout')
  await logOut(page).click()
  await expect(page.getByLabel('Username')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Login to POS System' })).toBeDisabled()
  answerLogOut()
  // As soon as letters are taken, they are kept.
  await typeCredentials(page, 'UK001', 'cashier2', DEMO.password)
  await page.getByRole('button', { name: 'Login to POS System' }).click()
  await expect(tiles(page).first()).toBeVisible()
  await expect.poll(async () => (await page.request.get('/api/auth/user')).status()).toBe(200)
  await page.reload()
  await expect(tiles(page).first()).toBeVisible()
})

test('AUTH-026 a basket that is not paid is kept or parked, as the person says', async ({ page }) => {
  await standAtTill(page)
  await tiles(page).first().click()
  await expect(cartLines(page)).toHaveCount(1)
  await logOut(page).click()
  await choose(page, 'Stay')
  await expect(cartLines(page)).toHaveCount(1)

  await logOut(page).click()
  await choose(page, 'Park the basket and log out')
  await expect(signInButton(page)).toBeVisible()
  await expect(page).toHaveURL(/\/pos$/)
  await standAtTill(page, 'cashier2')
  await expect(cartLines(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Parked baskets (1)' })).toBeVisible()
})

test('AUTH-002 D12 whose session ends elsewhere is asked to sign in again at once, without touching anything', async ({
  page,
}) => {
  await standAtTill(page)
  await tiles(page).first().click()
  await expect(cartLines(page)).toHaveCount(1)
  // As when a manager switches their sign-in off.
  expect((await page.request.post('/api/pos/logout')).status()).toBe(204)
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
})

test('D4 R12 without a network the till opens to whom it knows: by PIN to its own work, by password to all of theirs', async ({
  page,
  context,
}) => {
  await page.goto('/sales')
  await typeCredentials(page, 'UK001', 'manager', DEMO.password)
  await page.getByRole('button', { name: 'Login to POS System' }).click()
  await expect(tiles(page).first()).toBeVisible()
  await untilKept(page)
  // Shown once with the server there, the PIN is known here.
  await staffMenu(page).click()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Your PIN, once' })
    .getByLabel('Enter your PIN')
    .press(DEMO.pin[0] ?? '')
  await typePin(page, DEMO.pin.slice(1))
  await expect(page.getByRole('region', { name: 'Unlock' })).toBeVisible()
  await typePin(page)
  await expect(tiles(page).first()).toBeVisible()
  // A lock leaves the till's work, at the server and in the menus, until the password is shown.
  expect((await page.request.get('/api/staff')).status()).toBe(403)
  const { name } = await page.evaluate(async () => {
    const { firstName, lastName } = await (await fetch('/api/auth/user')).json()
    return { name: `${firstName} ${lastName}` }
  })

  const rights = () =>
    page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('tuppence_pos_taken_over') ?? '{}')
      return (user.permissions ?? []) as string[]
    })
  const leave = async () => {
    const loadedAnew = page.waitForEvent('load')
    await logOut(page).click()
    await choose(page, 'Log out anyway')
    await loadedAnew
    await someone(page, name).click()
  }
  await context.setOffline(true)
  await leave()
  await typePin(page)
  await expect(page.getByRole('button', { name: 'History' })).toBeVisible()
  await page.goto('/sales')
  await expect(tiles(page).first()).toBeVisible()
  expect(await rights()).toContain('void')
  expect(await rights()).not.toContain('manage-staff')
  await leave()
  await page.getByRole('button', { name: 'Use my password' }).click()
  const form = page.getByRole('form', { name: /^Password of / })
  await form.getByLabel('Password', { exact: true }).fill('not-the-password')
  await form.getByRole('button', { name: 'Unlock' }).click()
  await expect(form.getByRole('alert')).toHaveText('The password is not right.')
  await form.getByLabel('Password', { exact: true }).fill(DEMO.password)
  await form.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('button', { name: 'History' })).toBeVisible()
  expect(await rights()).toContain('manage-staff')
  await context.setOffline(false)
})

/** Of which businesses this browser has customers and goods, and how much waits to be sent. */
const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('tuppence')
      asked.onerror = () => reject(asked.error)
      asked.onsuccess = () => resolve(asked.result)
    })
    const allOf = (store: string) =>
      new Promise<{ organizationId: string }[]>((resolve) => {
        const asked = opened.transaction(store).objectStore(store).getAll()
        asked.onsuccess = () => resolve(asked.result)
      })
    const ofShops = async (store: string) => [
      ...new Set((await allOf(store)).map(({ organizationId }) => organizationId)),
    ]
    const kept = {
      customersOf: await ofShops('customers'),
      goodsOf: await ofShops('products'),
      unsent: (await allOf('transactions')).length,
    }
    opened.close()
    return kept
  })
const organizationOf = async (page: Page): Promise<string> =>
  (await (await page.request.get('/api/auth/user')).json()).organizationId

test('D12 R9 OFF-011 a log-out takes the customers off the device, another business the copy of the first; what is unsent stays', async ({
  page,
  context,
}) => {
  test.slow()
  await standAtTill(page)
  const first = await organizationOf(page)
  await expect.poll(async () => (await keptHere(page)).customersOf, { timeout: 30_000 }).toEqual([first])
  await untilKept(page)
  await context.setOffline(true)
  await tiles(page).first().click()
  await payExactly(page)
  await expect(page.getByText('1 pending')).toBeVisible()
  await logOut(page).click()
  const loadedAnew = page.waitForEvent('load')
  await choose(page, 'Log out anyway')
  await loadedAnew
  await expect(signInButton(page)).toBeVisible()
  expect(await keptHere(page)).toEqual({ customersOf: [], goodsOf: [first], unsent: 1 })

  // Whoever comes next has all customers again, and what was sold arrives.
  await context.setOffline(false)
  await expect.poll(async () => (await page.request.get('/api/auth/user')).status()).toBe(401)
  await standAtTill(page, 'cashier2')
  const all = { customersOf: [first], goodsOf: [first], unsent: 0 }
  await expect.poll(() => keptHere(page), { timeout: 30_000 }).toEqual(all)

  // Another business comes to the same till, and nobody of the first has logged out.
  await standAtTill(page, 'cashier1', 'UK002')
  const second = await organizationOf(page)
  expect(second).not.toBe(first)
  const others = { customersOf: [second], goodsOf: [second], unsent: 0 }
  await expect.poll(() => keptHere(page), { timeout: 30_000 }).toEqual(others)
})

/** The last names on the sales that this browser keeps for printing them again. */
const namesHere = (page: Page) =>
  page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('tuppence')
      asked.onerror = () => reject(asked.error)
      asked.onsuccess = () => resolve(asked.result)
    })
    const sales = await new Promise<{ sale: { customer?: { lastName: string | null } } }[]>((resolve) => {
      const asked = opened.transaction('sales').objectStore('sales').getAll()
      asked.onsuccess = () => resolve(asked.result)
    })
    opened.close()
    return sales.flatMap(({ sale }) => sale.customer?.lastName ?? [])
  })

test('AUTH-025 SHELL-001 SHELL-020 D12 a sale whose answer comes while its person logs out leaves no name on the device, which is a visitor’s again', async ({
  page,
}) => {
  await standAtTill(page)
  await page.keyboard.press('F6')
  await page.getByLabel('Find a customer').fill('Odile Latecomer')
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByLabel('E-mail').fill('odile@post.example')
  await page.getByRole('button', { name: 'Add and choose' }).click()
  await tiles(page).first().click()

  let logOutIsAsked = () => {}
  const asked = new Promise<void>((settle) => {
    logOutIsAsked = settle
  })
  let isAnswered = () => {}
  const answered = new Promise<void>((settle) => {
    isAnswered = settle
  })
  await page.route(/\/api\/transactions(\/batch)?$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    await asked
    await route.fulfill({ response })
    isAnswered()
  })
  await page.route('**/api/pos/logout', async (route) => {
    logOutIsAsked()
    await answered
    await expect.poll(() => keptHere(page)).toMatchObject({ unsent: 0 })
    await route.continue()
  })
  await payExactly(page)
  expect(await namesHere(page)).toContain('Latecomer')
  await logOut(page).click()
  await expect(signInButton(page)).toBeVisible()
  await expect(async () => expect(await namesHere(page)).not.toContain('Latecomer')).toPass()
  // Nothing waits to be sent, and the front page is a visitor's again.
  await expect(page).toHaveURL(/\/pos$/)
  await expect(page.getByText('wait for the server')).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('every tuppence')
})
