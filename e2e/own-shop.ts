import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { logIn, signInBrowser } from './sign-in.ts'
import { test as base, DEMO, expect, isSessionShared } from './test.ts'

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

async function takeOn(browser: Browser, shop: OwnShop, username: string) {
  const hired = await shop.owner.post('/api/staff', {
    data: {
      ...{ firstName: username, lastName: 'Journey', email: `${username}@example.com`, username },
      ...{ password: GIVEN_PASSWORD, role: 'cashier', staffPin: DEMO.pin },
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

/** The provider opens a business for each journey, and closes it when the journey ends, however that is. */
export const test = base.extend<{ shop: OwnShop }>({
  shop: async ({ browser }, use) => {
    const { close, ...shop } = await openShop(browser)
    await use(shop)
    await close()
  },
})
