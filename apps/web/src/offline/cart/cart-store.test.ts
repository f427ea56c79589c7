import { type Cart, changeCart, emptyCart, makeTender, pointsTender } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { saveSale } from '../outbox/outbox.ts'
import { aSale, coffee, testShop } from '../shop.test-support.ts'
import { metaKeys, readMetaOf, writeMetaOf } from '../till/till-records.ts'
import { withoutApprovals } from './cart-record.ts'
import { CartStore } from './cart-store.ts'
import { testLocks } from './locks.test-support.ts'
import { TabSlot } from './tab-slot.ts'
import { slotLock } from './unheld-carts.ts'

beforeAll(() => {
  vi.stubGlobal('navigator', { locks: testLocks() })
})

const add = { type: 'add', lineId: uuidv7(), product: coffee } as const

/** What a tab keeps while it loads another document. */
function newTab() {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  }
}

async function openStore(shop: Awaited<ReturnType<typeof testShop>>, tab = newTab()) {
  const store = new CartStore(
    await shop.openTab(),
    shop.organizationId,
    new TabSlot(shop.organizationId, tab),
  )
  await store.start()
  return store
}

async function stored(shop: Awaited<ReturnType<typeof testShop>>, slot = 0) {
  return await readMetaOf<{ cart: { lines: unknown[] } }>(shop.db, metaKeys.cart(shop.organizationId, slot))
}

describe('the cart', () => {
  it('points that pay go with their customer, and are no money that keeps anybody', async () => {
    const store = await openStore(await testShop())
    const customer = { id: uuidv7(), firstName: 'Ada', lastName: null }
    const points = pointsTender(uuidv7(), { points: 100, amountMinor: 100 })
    store.change(add)
    store.change({ type: 'choose-customer', customer })
    store.setTenders([points])
    expect(store.isPartPaid()).toBe(false)
    store.change({ ...add, lineId: uuidv7() })
    expect(store.state.get().tenders).toEqual([points])
    const cash = makeTender(uuidv7(), 'cash', 100, 100)
    store.setTenders([points, cash])
    expect(store.isPartPaid()).toBe(true)
    store.change({ type: 'choose-customer', customer: null })
    expect(store.state.get().tenders).toEqual([cash])
  })

  it('STAFF-038 what was approved for one person does not count for whoever takes over the basket', async () => {
    const store = await openStore(await testShop())
    store.change(add)
    const by = { action: 'refund', scope: 'without-receipt', at: '2026-01-01T10:00:00.000Z' } as const
    const approval = { ...by, id: uuidv7(), approverId: uuidv7() }
    store.addApproval(approval)
    const allowed = { worthMinor: 100, approval, approver: { id: approval.approverId, name: 'Mia' } }
    const from = { sale: null, goods: [], customer: null }
    const back = { from, reason: 'changed-mind', reasonNote: '', isScanningBack: false } as const
    store.changeBack(() => ({ ...back, allowed }))
    await store.changePaying(withoutApprovals)
    expect(store.state.get()).toMatchObject({ approvals: [], cart: { lines: [{}] } })
    expect(store.state.get().back).toEqual(back)
  })

  it('D11 stands still while a card is asked for, and a killed window finds the payment again', async () => {
    const shop = await testShop()
    const before = await openStore(shop)
    before.change(add)
    const begun = {
      ...{ id: uuidv7(), terminalId: uuidv7(), terminalName: 'Counter', tillId: uuidv7() },
      ...{ amountMinor: 360, isLast: true, begunAt: '2026-01-01T10:00:00.000Z' },
    }
    await before.changePaying((record) => ({ ...record, awaited: begun }))
    // On the disk before anybody is asked for a card.
    expect(await stored(shop)).toMatchObject({ awaited: begun, cart: { lines: [{}] } })
    before.change({ ...add, lineId: uuidv7() })
    before.change({ type: 'clear' })
    before.setTenders([makeTender(uuidv7(), 'cash', 100, 360)])
    expect(before.state.get()).toMatchObject({ tenders: [], cart: { lines: [{ quantity: 1 }] } })
    expect(before.isPartPaid()).toBe(true)
    await expect(before.sell(uuidv7(), async () => ({ ok: true }))).rejects.toThrow()
    await expect(before.replace({ cart: emptyCart }, async () => ({ ok: true }))).rejects.toThrow()
    // A window that is not the till, and holds no basket, knows of it once nobody has it, and takes it from nobody.
    const office = new CartStore(await shop.openTab(), shop.organizationId)
    expect(await office.awaitedUnheld()).toBeUndefined()
    before.stop()
    await vi.waitFor(async () => expect(await office.awaitedUnheld()).toEqual(begun))
    await vi.waitFor(async () => {
      const after = await openStore(shop)
      expect(after.state.get().awaited).toEqual(begun)
    })
  })

  it('releases its slot even if it is stopped while it starts', async () => {
    const shop = await testShop()
    const gone = new CartStore(await shop.openTab(), shop.organizationId)
    const starting = gone.start()
    gone.stop()
    await starting
    // The lock is released in the same turn.
    await new Promise((turn) => setTimeout(turn))
    const next = await openStore(shop)
    next.change(add)
    await vi.waitFor(async () => expect((await stored(shop, 0))?.cart.lines).toHaveLength(1))
  })

  it('has its basket on the disk, and its slot free, once it has ended', async () => {
    const shop = await testShop()
    const before = await openStore(shop)
    before.change(add)
    await before.stop()
    expect((await navigator.locks.query()).held).not.toContainEqual({
      name: slotLock(shop.organizationId, 0),
    })
    expect((await openStore(shop)).state.get().cart.lines).toHaveLength(1)
  })

  it('comes back after a reload, with what was already paid', async () => {
    const shop = await testShop()
    const before = await openStore(shop)
    before.change(add)
    before.change({ type: 'set-quantity', lineId: add.lineId, quantity: 3 })
    before.setMethod('split')
    before.setTenders([makeTender(uuidv7(), 'cash', 500, 1080)])
    await vi.waitFor(async () =>
      expect(await stored(shop)).toMatchObject({ tenders: [{ amountMinor: 500 }] }),
    )
    before.stop()
    await vi.waitFor(async () => {
      const after = await openStore(shop)
      expect(after.state.get().cart.lines).toMatchObject([{ quantity: 3 }])
      expect(after.state.get().tenders).toHaveLength(1)
      expect(after.state.get().method).toBe('split')
    })
  })

  it('what is scanned is seen first and kept then, and money that is taken is kept at once', async () => {
    const shop = await testShop()
    const store = await openStore(shop)
    const frames: (() => void)[] = []
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const disk = async () => {
      for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      return await stored(shop)
    }
    store.change(add)
    expect(store.state.get().cart.lines).toHaveLength(1)
    expect(await disk()).toBeUndefined()
    for (const frame of frames.splice(0)) frame()
    vi.advanceTimersByTime(0)
    expect((await disk())?.cart.lines).toHaveLength(1)
    // No frame comes after this, and no time passes.
    store.setTenders([makeTender(uuidv7(), 'cash', 100, 360)])
    expect(await disk()).toMatchObject({ tenders: [{ amountMinor: 100 }] })
    vi.useRealTimers()
    Reflect.deleteProperty(globalThis, 'requestAnimationFrame')
  })

  it('two tabs have carts of their own', async () => {
    const shop = await testShop()
    const [one, two] = [await openStore(shop), await openStore(shop)]
    one.change(add)
    await vi.waitFor(async () => expect((await stored(shop))?.cart.lines).toHaveLength(1))
    expect(two.state.get().cart.lines).toEqual([])
    two.change({ ...add, lineId: uuidv7() })
    await vi.waitFor(async () => expect((await stored(shop, 1))?.cart.lines).toHaveLength(1))
  })

  it('of two tabs that are loaded again each has its own basket, whichever is there first', async () => {
    const shop = await testShop()
    const [first, second] = [newTab(), newTab()]
    const [full, bare] = [await openStore(shop, first), await openStore(shop, second)]
    full.change(add)
    await vi.waitFor(async () => expect((await stored(shop))?.cart.lines).toHaveLength(1))
    for (const store of [full, bare]) store.stop()
    // The locks are released in the same turn.
    await new Promise((turn) => setTimeout(turn))
    const [bareAgain, again] = await Promise.all([openStore(shop, second), openStore(shop, first)])
    expect(bareAgain.state.get().cart.lines).toEqual([])
    expect(again.state.get().cart.lines).toHaveLength(1)
    again.stop()
    await new Promise((turn) => setTimeout(turn))
    bareAgain.stop()
    await new Promise((turn) => setTimeout(turn))
    // Nobody is there whose it was: the tab that stays finds it, whatever else it had.
    expect((await openStore(shop, second)).state.get().cart.lines).toHaveLength(1)
  })

  it('is there where the tab can remember nothing', async () => {
    const shop = await testShop()
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const store = await openStore(shop, full)
    store.change(add)
    await vi.waitFor(async () => expect((await stored(shop))?.cart.lines).toHaveLength(1))
  })

  it('R1 a window that ends gives up its basket when that is on the device, and changes it no more', async () => {
    const shop = await testShop()
    const before = await openStore(shop)
    before.change(add)
    before.stop()
    const next = await openStore(shop)
    const other = { ...add, lineId: uuidv7(), product: { ...coffee, id: uuidv7() } }
    next.change(other)
    const inSlots = async () => {
      const slots = await Promise.all([stored(shop, 0), stored(shop, 1)])
      return slots.flatMap((slot) => slot?.cart.lines ?? []).map((line) => (line as { id: string }).id)
    }
    await vi.waitFor(async () => expect((await inSlots()).sort()).toEqual([add.lineId, other.lineId].sort()))
    before.receiptPrinted(uuidv7())
    before.change({ type: 'clear' })
    await expect(before.sell(uuidv7(), async () => ({ ok: true }))).rejects.toThrow('given up')
    expect((await inSlots()).sort()).toEqual([add.lineId, other.lineId].sort())
  })

  it('what is scanned before the stored cart was read is not lost', async () => {
    const shop = await testShop()
    const store = new CartStore(shop.db, shop.organizationId)
    store.change(add)
    await store.start()
    expect(store.state.get().cart.lines).toHaveLength(1)
  })

  it('R1 a basket recalled while the stored cart is still being read stays, here and on the device', async () => {
    const shop = await testShop()
    const recalled = {
      ...emptyCart,
      lines: [{ ...changeCart(emptyCart, add).lines[0], id: uuidv7() }],
    } as Cart
    const db = await shop.openTab()
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw())
    let recall = () => {}
    const recalling = new Promise((done) => {
      recall = () =>
        done(
          store.replace({ cart: recalled, leftBehind: [], approvals: [] }, async (slot, record) => {
            const key = metaKeys.cart(shop.organizationId, slot)
            await store.start()
            await writeMetaOf(db, key, { ...record, cart: recalled }, Date.now())
            // By then what was scanned before has been drawn, and would be kept.
            await new Promise((turn) => setTimeout(turn))
            return { ok: true }
          }),
        )
    })
    // The slot is this window's then, and what is stored in it has not been read yet.
    const setItem = () => queueMicrotask(() => queueMicrotask(recall))
    const store = new CartStore(
      db,
      shop.organizationId,
      new TabSlot(shop.organizationId, { ...newTab(), setItem }),
    )
    store.change(add)
    await store.start()
    await recalling
    vi.stubGlobal('requestAnimationFrame', undefined)
    expect(store.state.get()).toMatchObject({ isReady: true, cart: recalled })
    store.stop()
    await vi.waitFor(async () => expect((await openStore(shop)).state.get().cart).toEqual(recalled))
  })

  it('R1 a void at a till that is still starting leaves the basket stored there alone until it is read', async () => {
    const shop = await testShop()
    const gone = await openStore(shop)
    gone.change(add)
    gone.stop()
    const db = await shop.openTab()
    let selling: Promise<unknown> | undefined
    const setItem = () => {
      selling = store.sell(uuidv7(), async () => ({ ok: true }))
    }
    const tab = new TabSlot(shop.organizationId, { ...newTab(), setItem })
    const store = new CartStore(db, shop.organizationId, tab)
    await vi.waitFor(async () => expect(await stored(shop)).toMatchObject({ cart: { lines: [{}] } }))
    await store.start()
    await expect(selling).rejects.toThrow('no longer the one')
    expect(store.state.get().cart.lines).toHaveLength(1)
  })

  it('SELL-056 is empty after a sale, here and on the device, though it was still being written', async () => {
    const shop = await testShop()
    const store = await openStore(shop)
    store.change(add)
    store.change({ type: 'set-quantity', lineId: add.lineId, quantity: 2 })
    const sale = aSale({ cart: store.state.get().cart })
    const saved = await store.sell(sale.id, (slot) => saveSale(shop.db, shop.organizationId, sale, slot))
    expect(saved.ok).toBe(true)
    expect(store.state.get()).toMatchObject({ cart: emptyCart, tenders: [], saleToPrint: sale.id })
    expect(await stored(shop)).toMatchObject({ cart: emptyCart, saleToPrint: sale.id })
    store.receiptPrinted(sale.id)
    await vi.waitFor(async () =>
      expect(await stored(shop)).toMatchObject({ saleToPrint: null, lastSale: sale.id }),
    )
    store.beginNext()
    await vi.waitFor(async () => expect(await stored(shop)).toMatchObject({ lastSale: null }))
  })

  it('R1 what is scanned while the sale is being saved is in the next basket, and nothing sold comes back', async () => {
    const shop = await testShop()
    const store = await openStore(shop)
    store.change(add)
    const sale = aSale()
    const next = { ...add, lineId: uuidv7() }
    const selling = store.sell(sale.id, async (slot) => {
      const saved = saveSale(shop.db, shop.organizationId, sale, slot)
      store.change(next)
      return await saved
    })
    expect((await selling).ok).toBe(true)
    expect(store.state.get().cart.lines.map(({ id }) => id)).toEqual([next.lineId])
    await vi.waitFor(async () =>
      expect((await stored(shop))?.cart.lines).toMatchObject([{ id: next.lineId }]),
    )
  })

  it('stays as it is when the sale is refused', async () => {
    const shop = await testShop()
    const store = await openStore(shop)
    store.change(add)
    const sale = aSale({ cart: store.state.get().cart, tenders: [] })
    const saved = await store.sell(sale.id, (slot) => saveSale(shop.db, shop.organizationId, sale, slot))
    expect(saved.ok).toBe(false)
    expect(store.state.get().cart.lines).toHaveLength(1)
  })

  it('AUTH-026 a logout empties this basket and those of windows that are gone, and no other', async () => {
    const shop = await testShop()
    const [one, two, gone, paid] = [
      await openStore(shop),
      await openStore(shop),
      await openStore(shop),
      await openStore(shop),
    ]
    for (const store of [one, two, gone, paid]) store.change({ ...add, lineId: uuidv7() })
    paid.setTenders([makeTender(uuidv7(), 'cash', 100, 1080)])
    await vi.waitFor(async () => {
      expect((await stored(shop, 2))?.cart.lines).toHaveLength(1)
      expect(await stored(shop, 3)).toMatchObject({ tenders: [{ amountMinor: 100 }] })
    })
    gone.stop()
    paid.stop()
    await vi.waitFor(async () => {
      await one.emptyUnheld()
      expect((await stored(shop, 2))?.cart.lines).toEqual([])
    })
    await one.empty()
    expect(one.state.get().cart).toEqual(emptyCart)
    expect((await stored(shop, 0))?.cart.lines).toEqual([])
    expect((await stored(shop, 1))?.cart.lines).toHaveLength(1)
    expect(await stored(shop, 3)).toMatchObject({ tenders: [{ amountMinor: 100 }] })
  })
})
