import { changeCart, emptyCart } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeWindow, healthy, openWindow } from './device/browser.test-support.ts'
import { DATABASE_NAME } from './device/database.ts'
import { coffee, testShop } from './shop.test-support.ts'
import { testLocks } from './sync/locks.test-support.ts'
import { metaKeys, readMetaOf, writeMetaOf } from './till/till-records.ts'

beforeEach(() => {
  const { navigator } = openWindow(healthy)
  Object.assign(navigator, { locks: testLocks() })
  vi.stubGlobal('EventSource', class extends EventTarget {})
})
afterEach(closeWindow)

/** What is kept of the cart of a shop where nothing but a log-out is done, from a screen before the till. */
async function keptAfterLogOut(record: object) {
  const { db, organizationId } = await testShop(uuidv7(), DATABASE_NAME)
  const key = metaKeys.cart(organizationId, 0)
  await writeMetaOf(db, key, { cart: emptyCart, back: null, tenders: [], ...record }, Date.now())
  const { forgetCarts } = await import('./engine-context.tsx')
  await forgetCarts(organizationId)
  return await readMetaOf(db, key)
}

it('AUTH-026 a log-out before the till was opened forgets the sale that was completed last', async () => {
  expect(await keptAfterLogOut({ saleToPrint: uuidv7(), lastSale: uuidv7() })).toMatchObject({
    saleToPrint: null,
    lastSale: null,
  })
})

it('AUTH-026 goods that somebody else left in a basket stay in it', async () => {
  const cart = changeCart(emptyCart, { type: 'add', lineId: uuidv7(), product: coffee })
  expect(await keptAfterLogOut({ cart, saleToPrint: null, lastSale: null })).toMatchObject({
    cart: { lines: [{ quantity: 1 }] },
  })
})
