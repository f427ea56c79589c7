import { emptyCart, makeTender } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CartRecord, GoodsBack } from '../cart/cart-record.ts'
import { cartOf, testShop } from '../shop.test-support.ts'
import { metaKeys, writeMetaOf } from '../till/till-records.ts'
import { closeWindow, healthy, openWindow, pass } from './browser.test-support.ts'
import { DATABASE_NAME } from './database.ts'

const NOTHING: CartRecord = {
  ...{ cart: emptyCart, back: null, tenders: [] },
  saleToPrint: null,
  lastSale: null,
}
const GOODS_BACK: GoodsBack = {
  from: { sale: null, goods: [], customer: null },
  reason: 'faulty',
  reasonNote: '',
  isScanningBack: true,
}

/** A till in a window out of sight, where a new version waits to be let in. */
async function tillWithUpdate() {
  const { navigator } = openWindow(healthy)
  const held: { name: string }[] = []
  const dialogs: string[] = []
  Object.assign(navigator, { locks: { query: async () => ({ held }) } })
  vi.stubGlobal('document', {
    visibilityState: 'hidden',
    querySelector: (selector: string) =>
      dialogs.find((role) => selector.includes(`[role="${role}"]`)) ?? null,
  })
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  const { activateWhenQuiet, reloadWhenIdle } = await import('./keep-up-to-date.ts')
  const { db, organizationId } = await testShop(uuidv7(), DATABASE_NAME)
  const keep = (record: Partial<CartRecord>) =>
    writeMetaOf(db, metaKeys.cart(organizationId, 0), { ...NOTHING, ...record }, Date.now())
  const openTill = () => held.push({ name: `tuppence-cart:${organizationId}:0` })
  const letIn = vi.fn()
  const tryToLetIn = () => activateWhenQuiet({ postMessage: letIn })
  return { keep, openTill, dialogs, letIn, tryToLetIn, reload, reloadWhenIdle }
}

describe('a new version comes in at a quiet moment only', () => {
  let till: Awaited<ReturnType<typeof tillWithUpdate>>
  beforeEach(async () => {
    till = await tillWithUpdate()
  })
  afterEach(closeWindow)

  it.each<[string, Partial<CartRecord>]>([
    ['goods', { cart: cartOf() }],
    ['goods coming back', { back: GOODS_BACK }],
    ['a part-payment', { tenders: [makeTender(uuidv7(), 'cash', 100, 100)] }],
    ['a receipt to print', { saleToPrint: uuidv7() }],
  ])('mandate 12: a basket with %s holds it back until that is over', async (_, record) => {
    const { keep, openTill, letIn, tryToLetIn, reload, reloadWhenIdle } = till
    openTill()
    await keep(record)
    await tryToLetIn()
    expect(letIn).not.toHaveBeenCalled()
    const reloaded = reloadWhenIdle()
    await pass(10_000)
    expect(reload).not.toHaveBeenCalled()
    await keep({})
    await pass(2_000)
    await reloaded
    expect(reload).toHaveBeenCalledOnce()
    await tryToLetIn()
    expect(letIn).toHaveBeenCalledExactlyOnceWith('activate-now')
  })

  it('mandate 12: what a window that is gone left behind does not hold it back', async () => {
    const { keep, letIn, tryToLetIn } = till
    await keep({ back: GOODS_BACK })
    await tryToLetIn()
    expect(letIn).toHaveBeenCalledOnce()
  })

  it.each(['dialog', 'alertdialog'])(
    'mandate 12: an open %s, such as the count of a drawer, holds it back',
    async (role) => {
      const { openTill, dialogs, letIn, tryToLetIn, reload, reloadWhenIdle } = till
      openTill()
      dialogs.push(role)
      await tryToLetIn()
      expect(letIn).not.toHaveBeenCalled()
      const reloaded = reloadWhenIdle()
      await pass(10_000)
      expect(reload).not.toHaveBeenCalled()
      dialogs.pop()
      await pass(2_000)
      await reloaded
      expect(reload).toHaveBeenCalledOnce()
    },
  )
})
