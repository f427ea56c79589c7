import { uuidv7 } from 'uuidv7'
import { afterEach, expect, it } from 'vitest'
import { closeWindow, healthy, openWindow, pass } from '../device/browser.test-support.ts'
import type { TillDatabase } from '../device/database.ts'
import { testShop } from '../shop.test-support.ts'

afterEach(closeWindow)

/** Something that waits until it is let go. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((done) => {
    open = done
  })
  return { open, opened }
}

it('P1 D2 a list that has been shown stays, when what was read before the answer arrives after it', async () => {
  const organizationId = uuidv7()
  const answer = gate()
  openWindow(async ({ method, url }) => {
    if (method === 'HEAD') return healthy()
    if (url === '/api/auth/user') return Response.json({ organizationId })
    await answer.opened
    return Response.json([])
  })
  const { CartStore } = await import('../cart/cart-store.ts')
  const { Notices } = await import('../notices.ts')
  const { ParkedBaskets } = await import('./parked-baskets.ts')
  const { db } = await testShop(organizationId)
  const slow: { next?: Promise<void> | undefined } = {}
  const parts = {
    db: new Proxy(db, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (name !== 'getAll') return typeof value === 'function' ? value.bind(target) : value
        return async (...asked: Parameters<TillDatabase['getAll']>) => {
          const held = slow.next
          slow.next = undefined
          const rows = await target.getAll(...asked)
          await held
          return rows
        }
      },
    }),
    organizationId,
    notices: new Notices(organizationId),
    cart: new CartStore(db, organizationId),
  }
  const stop = new AbortController()
  const parked = new ParkedBaskets(parts)
  parked.start(stop.signal)
  await pass(0)
  expect(parked.state.get().isReady).toBe(false)
  // The copy of the shop is renewed while the answer is on its way, and the disk takes its time.
  const read = gate()
  slow.next = read.opened
  parts.notices.publish({ type: 'copy-changed', productIds: [], isWhole: true })
  answer.open()
  await pass(0)
  expect(parked.state.get()).toMatchObject({ isReady: true, isOfShop: true })
  read.open()
  await pass(0)
  expect(parked.state.get()).toMatchObject({ isReady: true, isOfShop: true })
  stop.abort()
})
