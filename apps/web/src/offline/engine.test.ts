import { mailReceipt } from '@tuppence/contract/e-receipts'
import { problemOf } from '@tuppence/contract/problem'
import { makeTender, pointsTender } from '@tuppence/domain/sales'
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

describe('the windows of a device', () => {
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

  it('SELL-047 a till knows how its shop reckons VAT before it has a basket', async () => {
    const shop = await testShop()
    const { TillEngine } = await import('./engine.ts')
    const engine = new TillEngine(await shop.openTab(), shop.organizationId)
    engines.push(engine)
    await engine.know()
    expect(engine.till.get().record?.shop.vatMode).toBe('add')
    expect(engine.cart.state.get().isReady).toBe(false)
  })

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

  it('D12 whose personal data was erased is in the basket of no window, nor are their points', async () => {
    const shop = await testShop()
    const [told, other] = [await windowOf(shop), await windowOf(shop)]
    const [ada, tom] = ['Ada', 'Tom'].map((firstName) => ({ id: uuidv7(), firstName, lastName: 'Okafor' }))
    if (!ada || !tom) throw new Error('nobody')
    for (const { cart } of [told, other]) cart.change({ type: 'choose-customer', customer: ada })
    const points = pointsTender(uuidv7(), { points: 100, amountMinor: 100 })
    const cash = makeTender(uuidv7(), 'cash', 100, 100)
    told.cart.setTenders([points, cash])
    const third = await windowOf(shop)
    third.cart.change({ type: 'choose-customer', customer: tom })
    await pass(100)
    const { Notices } = await import('./notices.ts')
    const notices = new Notices(shop.organizationId)
    const news = { type: 'copy-changed', productIds: [], isWhole: false } as const
    notices.publish({ ...news, erasedCustomerIds: [ada.id] })
    await pass(100)
    notices.close()
    const shown = [told, other, third].map(({ cart }) => cart.state.get())
    expect(shown.map(({ cart }) => cart.customer)).toEqual([null, null, tom])
    expect(shown.map(({ cart }) => cart.lines.length)).toEqual([1, 1, 1])
    expect(shown[0]?.tenders).toEqual([cash])
    expect(JSON.stringify(await shop.db.getAll('syncMeta'))).not.toContain('Ada')
  })

  it('D12 whoever sells to somebody whose data is erased is told, and of the points that paid', async () => {
    const shop = await testShop()
    const till = await windowOf(shop)
    const [ada, tom] = ['Ada', 'Tom'].map((firstName) => ({ id: uuidv7(), firstName, lastName: 'Okafor' }))
    if (!ada || !tom) throw new Error('nobody')
    const { Notices } = await import('./notices.ts')
    const { readToasts } = await import('../ui/toast-store.ts')
    const notices = new Notices(shop.organizationId)
    const erase = async (...erasedCustomerIds: string[]) => {
      notices.publish({ type: 'copy-changed', productIds: [], isWhole: false, erasedCustomerIds })
      await pass(100)
      return readToasts().at(-1)
    }
    till.cart.change({ type: 'choose-customer', customer: tom })
    expect(await erase(ada.id)).toBeUndefined()
    const title = 'This sale has no customer now'
    const erased = 'Their personal data was erased. The goods stay.'
    expect(await erase(tom.id)).toMatchObject({ title, description: erased })
    till.cart.change({ type: 'choose-customer', customer: ada })
    till.cart.setTenders([pointsTender(uuidv7(), { points: 100, amountMinor: 100 })])
    const description = `${erased} What their points paid is open again.`
    expect(await erase(ada.id)).toMatchObject({ title, description })
    notices.close()
  })

  it('SELL-069 says so where the server refuses to mail a receipt', async () => {
    const shop = await testShop()
    const problem = problemOf('too-many-mails-of-sale')
    vi.stubGlobal('fetch', async (url: string) =>
      url.startsWith(mailReceipt.path)
        ? Response.json(problem, { status: 409 })
        : Response.json({ organizationId: shop.organizationId, id: uuidv7() }),
    )
    const { TillEngine } = await import('./engine.ts')
    const { readToasts } = await import('../ui/toast-store.ts')
    const engine = new TillEngine(await shop.openTab(), shop.organizationId)
    engines.push(engine)
    await engine.papers.mailReceipt({ id: uuidv7(), saleId: uuidv7(), email: 'ann@example.com' })
    expect(readToasts()).toMatchObject([{ title: 'Receipt not mailed', description: problem.message }])
  })
})
