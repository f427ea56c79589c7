import { makeTender } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeWindow, healthy, openWindow, pass } from './device/browser.test-support.ts'
import type { TillEngine } from './engine.ts'
import { coffee, testShop } from './shop.test-support.ts'
import { testLocks } from './sync/locks.test-support.ts'

/** A live feed on which nothing happens. */
class SilentFeed extends EventTarget {
  close() {}
}

describe('a log-out in one of the windows of a device', () => {
  const engines: TillEngine[] = []
  beforeEach(() => {
    const { navigator } = openWindow(healthy)
    Object.assign(navigator, { locks: testLocks() })
    vi.stubGlobal('EventSource', SilentFeed)
  })
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.stop()
    closeWindow()
  })

  /** Another window of the device, with a coffee in its basket. */
  async function windowOf(shop: Awaited<ReturnType<typeof testShop>>) {
    const { TillEngine } = await import('./engine.ts')
    const engine = new TillEngine(await shop.openTab(), shop.organizationId)
    engines.push(engine)
    engine.start()
    await engine.cart.start()
    engine.cart.change({ type: 'add', lineId: uuidv7(), product: coffee })
    return engine
  }

  it('AUTH-026 empties the baskets of the others, and none that is part paid', async () => {
    const shop = await testShop()
    const [leaving, unpaid, partPaid] = [await windowOf(shop), await windowOf(shop), await windowOf(shop)]
    partPaid.cart.setTenders([makeTender(uuidv7(), 'cash', 100, 100)])
    await pass(100)
    expect(await leaving.forgetCarts()).toBe(true)
    await pass(100)
    expect(leaving.cart.state.get().cart.lines).toEqual([])
    expect(unpaid.cart.state.get().cart.lines).toEqual([])
    expect(partPaid.cart.state.get()).toMatchObject({
      cart: { lines: [{ quantity: 1 }] },
      tenders: [{ amountMinor: 100 }],
    })
  })
})
