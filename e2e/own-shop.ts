import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { openPortal } from './portal.ts'
import { test as base, expect } from './test.ts'

/** A business that nobody else looks at: what stands in it is what its journey has put there. */
export interface OwnShop {
  readonly businessCode: string
  /** Its owner, signed in to the back office, by the calls of the server. */
  readonly owner: APIRequestContext
  /** Signs the owner in on a page. */
  signIn(page: Page, door: 'pos' | 'back-office'): Promise<void>
}

/** The owner's password, once they have chosen their own. */
export const OWNERS_PASSWORD = 'an-own-word-of-1'

async function openShop(browser: Browser): Promise<OwnShop & { close(): Promise<void> }> {
  const portal = await openPortal(browser)
  const given = 'given-to-owner-1'
  const opened = await portal.request.post('/api/admin/customers', {
    data: {
      ...{ businessName: `Quay ${crypto.randomUUID().slice(0, 6)}`, plan: 'Enterprise' },
      ...{ username: 'owner', password: given },
    },
  })
  expect(opened.status(), await opened.text()).toBe(201)
  const { customer }: { customer: { id: string; businessCode: string } } = await opened.json()
  const { businessCode } = customer
  const context = await browser.newContext()
  const owner = context.request
  const login = (request: APIRequestContext, door: string, password: string) =>
    request.post(`/api/${door}/login`, { data: { businessCode, username: 'owner', password } })
  expect((await login(owner, 'back-office', given)).status()).toBe(200)
  const data = { password: given, newPassword: OWNERS_PASSWORD }
  const changed = await owner.put('/api/staff/me/password', { data })
  expect(changed.ok(), await changed.text()).toBe(true)
  return {
    businessCode,
    owner,
    signIn: async (page, door) => {
      const answer = await login(page.request, door, OWNERS_PASSWORD)
      expect(answer.status(), await answer.text()).toBe(200)
    },
    close: async () => {
      await portal.request.delete(`/api/admin/customers/${customer.id}`)
      await portal.context().close()
      await context.close()
    },
  }
}

/** The provider opens a business for each journey, and closes it when the journey ends, however that is. */
export const test = base.extend<{ shop: OwnShop }>({
  shop: async ({ browser }, use) => {
    const { close, ...shop } = await openShop(browser)
    await use(shop)
    await close()
  },
})
