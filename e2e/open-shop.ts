import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { DEMO, isSessionShared } from './journey.ts'
import { logIn, signInBrowser } from './sign-in.ts'

/** A business that nobody else looks at: what is in it is what its journey has put there. */
export interface OwnShop {
  readonly businessCode: string
  /** Its owner, signed in to the back office, by the calls of the server. */
  readonly owner: APIRequestContext
  /** Signs the owner in on a page. */
  signIn(page: Page, door: 'pos' | 'back-office'): Promise<void>
}

/** The owner's password, once they have chosen their own: that of the demo people, so that `signIn` knows it. */
export const OWNERS_PASSWORD = DEMO.password

/** What somebody is given, to change at once. */
const GIVEN_PASSWORD = 'given-to-begin-1'

export async function openShop(browser: Browser): Promise<OwnShop & { close(): Promise<void> }> {
  const portal = await browser.newContext()
  await signInBrowser(portal, 'operator', 'super-admin')
  const opened = await portal.request.post('/api/admin/customers', {
    data: {
      ...{ businessName: `Quay ${crypto.randomUUID().slice(0, 6)}`, plan: 'Enterprise' },
      ...{ username: 'owner', password: GIVEN_PASSWORD },
    },
  })
  expect(opened.status(), await opened.text()).toBe(201)
  const { customer }: { customer: { id: string; businessCode: string } } = await opened.json()
  const { businessCode } = customer
  const context = await browser.newContext()
  const owner = context.request
  await choosePassword(owner, businessCode, 'owner')
  return {
    businessCode,
    owner,
    signIn: async (page, door) => {
      if (door === 'back-office' && isSessionShared())
        return page.context().addCookies(await context.cookies())
      await logIn(page.request, door, { businessCode, username: 'owner', password: OWNERS_PASSWORD })
    },
    close: async () => {
      await portal.request.delete(`/api/admin/customers/${customer.id}`)
      await portal.close()
      await context.close()
    },
  }
}

/** The owner gets a PIN, and two cashiers are taken on; all have the password and the PIN of the demo people. */
export async function takeOnCashiers(browser: Browser, shop: OwnShop) {
  const chosen = await shop.owner.put('/api/staff/me/pin', {
    data: { password: OWNERS_PASSWORD, pin: DEMO.pin },
  })
  expect(chosen.ok(), await chosen.text()).toBe(true)
  for (const username of ['cashier1', 'cashier2']) await takeOn(browser, shop, username)
}

async function takeOn(browser: Browser, shop: OwnShop, username: string, role = 'cashier') {
  const hired = await shop.owner.post('/api/staff', {
    data: {
      ...{ firstName: username, lastName: 'Journey', email: `${username}@example.com`, username },
      ...{ password: GIVEN_PASSWORD, role, staffPin: DEMO.pin },
    },
  })
  expect(hired.status(), await hired.text()).toBe(201)
  const own = await browser.newContext()
  await choosePassword(own.request, shop.businessCode, username)
  await own.close()
}

async function choosePassword(request: APIRequestContext, businessCode: string, username: string) {
  await logIn(request, 'back-office', { businessCode, username, password: GIVEN_PASSWORD })
  const data = { password: GIVEN_PASSWORD, newPassword: DEMO.password }
  const changed = await request.put('/api/staff/me/password', { data })
  expect(changed.ok(), await changed.text()).toBe(true)
}

let ofWorker: Promise<string> | undefined

/** The code of a business with goods and people like the demo's, in which only this worker sells: opened when it is first asked for. */
export function businessOfWorker(browser: Browser): Promise<string> {
  ofWorker ??= openWithGoods(browser)
  return ofWorker
}

async function openWithGoods(browser: Browser): Promise<string> {
  const shop = await openShop(browser)
  await takeOnCashiers(browser, shop)
  await takeOn(browser, shop, 'manager', 'manager')
  await addGoods(shop.owner, 14)
  return shop.businessCode
}

/** Products with a barcode, at the standard rate. */
export async function addGoods(owner: APIRequestContext, count: number) {
  for (let i = 0; i < count; i += 1) {
    const digits = `50${Date.now()}`.slice(0, 10) + String(10 + i)
    const data = { name: `Journey ${10 + i}`, sku: `J-${i}`, barcode: ean13(digits), price: `${i + 1}.20` }
    const made = await owner.post('/api/products', { data: { ...data, stockQuantity: 1000 } })
    expect(made.status(), await made.text()).toBe(201)
  }
}

/** Twelve digits and their check digit. */
export function ean13(digits: string): string {
  const sum = [...digits].reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
