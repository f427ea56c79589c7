import { type OwnShop, openShop } from './open-shop.ts'
import { test as base } from './test.ts'

/** The provider opens a business for each journey, and closes it when the journey ends, however that is. */
export const test = base.extend<{ shop: OwnShop }>({
  shop: async ({ browser }, use) => {
    const { close, ...shop } = await openShop(browser)
    await use(shop)
    await close()
  },
})
