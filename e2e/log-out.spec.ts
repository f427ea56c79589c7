import type { Page } from '@playwright/test'
import { cartLines, standAtTill, tiles, untilKept } from './at-the-till.ts'
import { holdRequests } from './held-answers.ts'
import { payWithReceipt } from './paying.ts'
import { typeCredentials } from './sign-in.ts'
import { DEMO, expect, KEPT_ON_DEVICE, OWN_SESSION, test } from './test.ts'

test.use({ ...OWN_SESSION, ...KEPT_ON_DEVICE, viewport: { width: 1440, height: 900 } })

const logOut = (page: Page) => page.getByRole('button', { name: 'Log out', exact: true })
const choose = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
const login = (page: Page) => page.getByRole('heading', { level: 1, name: 'Open the till' })

async function signInAsCashier2(page: Page) {
  await typeCredentials(page, 'UK001', 'cashier2', DEMO.password)
  await page.getByRole('button', { name: 'Login to POS System' }).click()
  await expect(tiles(page).first()).toBeVisible()
}

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

test('AUTH-025 SHELL-020 OFF-001 OFF-011 D12 R9 a log-out without a network holds, is carried out when it is back, takes the customers off the device and loses no sale', async ({
  page,
  context,
}) => {
  test.slow()
  await standAtTill(page)
  const first = await organizationOf(page)
  await expect.poll(async () => (await keptHere(page)).customersOf).toEqual([first])
  await untilKept(page)
  await context.setOffline(true)
  await tiles(page).first().click()
  // The way to the back office leads back to the till, basket and all.
  await page.getByRole('complementary').getByRole('link', { name: 'Back Office' }).click()
  await expect(page.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the till' }).click()
  await expect(page).toHaveURL(/\/sales$/)
  await expect(cartLines(page)).toHaveCount(1)
  await payWithReceipt(page)
  await expect(page.getByText('1 pending')).toBeVisible()
  await logOut(page).click()
  const loadedAgain = page.waitForEvent('load')
  await choose(page, 'Log out anyway')
  await loadedAgain
  await expect(login(page)).toBeVisible()
  await page.reload()
  await expect(login(page)).toBeVisible()
  expect(await keptHere(page)).toEqual({ customersOf: [], goodsOf: [first], unsent: 1 })

  await context.setOffline(false)
  await expect.poll(async () => (await page.request.get('/api/auth/user')).status()).toBe(401)
  await expect(login(page)).toBeVisible()
  // Whoever comes next has all customers again, and what was sold arrives.
  const sent = page.waitForResponse((answer) => /\/api\/transactions(\/batch)?$/.test(answer.url()))
  await signInAsCashier2(page)
  expect((await sent).ok()).toBe(true)
  const all = { customersOf: [first], goodsOf: [first], unsent: 0 }
  await expect.poll(() => keptHere(page)).toEqual(all)

  // Another business comes to the same till, and nobody of the first has logged out.
  await standAtTill(page, 'cashier1', 'UK002')
  const second = await organizationOf(page)
  expect(second).not.toBe(first)
  const others = { customersOf: [second], goodsOf: [second], unsent: 0 }
  await expect.poll(() => keptHere(page)).toEqual(others)
})

test.describe(() => {
  test.use({ serviceWorkers: 'block' })

  test('AUTH-025 AUTH-026 the basket goes with the person in every window, and whoever signs in right after stays signed in', async ({
    page,
    context,
  }) => {
    await standAtTill(page)
    const other = await context.newPage()
    await other.goto('/sales')
    await tiles(other).nth(2).click()
    await expect(cartLines(other)).toHaveCount(1)
    await tiles(page).first().click()
    const answerLogOut = await holdRequests(context, '**/api/pos/logout')
    await logOut(page).click()
    await choose(page, 'Log out and empty it')
    await expect(login(page)).toBeVisible()
    await expect(login(other)).toBeVisible()
    await other.close()
    answerLogOut()
    // As soon as letters are taken, they are kept.
    await signInAsCashier2(page)
    await page.goto('/sales')
    await expect(page.getByText('Scan or search for products to add to cart')).toBeVisible()
    await expect(cartLines(page)).toHaveCount(0)
    expect((await page.request.get('/api/auth/user')).status()).toBe(200)
  })
})
