import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CartRecord } from '../../../offline/cart/cart-record.ts'
import { CartStore } from '../../../offline/cart/cart-store.ts'
import { openTillDatabase } from '../../../offline/device/database.ts'
import { metaKeys, readMetaOf, writeMetaOf } from '../../../offline/till/till-records.ts'
import { cartLines, complete, tiles } from '../../../testing/at-the-till.ts'
import { closeTill } from '../../../testing/card-till.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { cashier, openTill, reopenTill } from '../../../testing/till.ts'

beforeEach(() => page.viewport(1440, 900))

/** A till with one line in its basket, whose window was closed; who was there. */
async function closedWithOneLine() {
  const user = cashier()
  await openTill({ user })
  await tiles().first().click()
  await expect.element(cartLines()).toHaveLength(1)
  await closeTill()
  return user
}

test('a reload says that the basket is coming back, and shows no empty till meanwhile', async () => {
  const user = await closedWithOneLine()
  // A slow disk.
  const { start } = CartStore.prototype
  let read = () => {}
  const isRead = new Promise<void>((done) => {
    read = done
  })
  const starting = vi.spyOn(CartStore.prototype, 'start').mockImplementation(async function (
    this: CartStore,
  ) {
    await isRead
    return start.call(this)
  })
  onTestFinished(() => starting.mockRestore())
  openScreen('/sales', user)
  const comingBack = page.getByText('Bringing back your basket…')
  await expect.element(comingBack).toBeVisible()
  expect(complete().elements()).toEqual([])
  read()
  await expect.element(cartLines()).toHaveLength(1)
  await expect.element(comingBack).not.toBeInTheDocument()
  await expect.element(complete()).toBeEnabled()
})

test('a thousand lines scroll and take one more without a wait', async () => {
  const user = await closedWithOneLine()
  await multiplyLine(user.organizationId ?? '', 1000)
  await reopenTill(user)
  await expect.poll(() => document.querySelectorAll('[aria-label="Cart"] li').length).toBe(1000)
  await expect.element(tiles().nth(1)).toBeVisible()
  document.querySelectorAll<HTMLElement>('ul[aria-label="Products"] button')[1]?.click()
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const lines = document.querySelectorAll('[aria-label="Cart"] li')
  expect(lines.length).toBe(1001)
  const { top, bottom } = lines[1000]?.getBoundingClientRect() ?? new DOMRect(0, -1)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(innerHeight)
})

/** Writes the basket that the next opening finds: its first line, so many times. */
async function multiplyLine(organizationId: string, count: number) {
  const db = await openTillDatabase()
  const key = metaKeys.cart(organizationId, 0)
  const record = await readMetaOf<CartRecord>(db, key)
  const line = record?.cart.lines[0]
  if (!record || !line) throw new Error('The basket is not kept')
  const lines = Array.from({ length: count }, () => ({ ...line, id: crypto.randomUUID() }))
  await writeMetaOf(db, key, { ...record, cart: { ...record.cart, lines } }, Date.now(), 'strict')
  db.close()
}
