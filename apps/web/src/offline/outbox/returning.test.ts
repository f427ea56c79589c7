import {
  emptyCart,
  makeTender,
  type Sale,
  type SoldSale,
  saleRequestSchema,
  soldSaleOf,
} from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { requestOf, type TillDatabase } from '../device/database.ts'
import { aSale, cartOf, coffee, testShop } from '../shop.test-support.ts'
import { type DayRecord, metaKeys, readMetaOf } from '../till/till-records.ts'
import { saveSale } from './outbox.ts'
import { IndexedOutbox } from './outbox-store.ts'
import type { Returning } from './returning.ts'
import { allReturnsHere, returnsHere } from './returns-here.ts'
import { takenBy } from './taken-goods.ts'

const BACK_AT = new Date('2026-06-01T11:00:00.000Z')

async function sold(quantity: number) {
  const shop = await testShop()
  const saved = await saveSale(shop.db, shop.organizationId, aSale({ cart: cartOf(quantity) }))
  if (!saved.ok) throw new Error(saved.code)
  return { ...shop, sale: saved.sale }
}

const voided = (sale: SoldSale): Returning => ({
  kind: 'void',
  sale,
  reason: 'wrong-items',
  reasonNote: '',
})
const some = (sale: SoldSale, quantity: number): Returning => ({
  kind: 'goods',
  goods: {
    from: { sale, picks: [{ lineId: sale.lines[0]?.id ?? '', quantity, restock: true }] },
    reason: 'faulty',
    reasonNote: ' cracked ',
    isScanningBack: false,
  },
})

function giveBack(db: TillDatabase, organizationId: string, returning: Returning, payOutMinor = 0) {
  const amountMinor = -payOutMinor
  const tender = {
    id: uuidv7(),
    method: 'cash',
    amountMinor,
    receivedMinor: amountMinor,
    changeMinor: 0,
  } as const
  const nothing = { cart: emptyCart, tenders: [tender], now: BACK_AT }
  return saveSale(db, organizationId, aSale({ ...nothing, returning }))
}

const dayOf = (db: TillDatabase, organizationId: string) =>
  readMetaOf<DayRecord>(db, metaKeys.day(organizationId, '2026-06-01'))

describe('what gives something back is kept as a sale is', () => {
  it('D19 SELL-082 SELL-083 a void is numbered, sealed and queued behind its sale, and takes it out of the day', async () => {
    const { db, organizationId, sale } = await sold(2)
    const saved = await giveBack(db, organizationId, voided(soldSaleOf(sale)))
    if (!saved.ok) throw new Error(saved.code)
    expect(saved.sale).toMatchObject({
      kind: 'void',
      reversesId: sale.id,
      receiptNumber: 'T1-000002',
      totalMinor: -720,
      tenders: [{ method: 'cash', amountMinor: -720 }],
    })
    const row = await db.get('transactions', saved.sale.id)
    if (!row) throw new Error('no outbox row')
    expect(row.after).toBe(sale.id)
    expect(saleRequestSchema.safeParse(requestOf(row)).success).toBe(true)
    expect(saved.request.transaction.previousSeal).not.toBe('')
    expect(await dayOf(db, organizationId)).toMatchObject({ pendingTotalMinor: 0, pendingCount: 0 })
  })

  it('DATA-041 a sale and its void stay on the device of their business, with all that a receipt tells of them', async () => {
    const { db, organizationId } = await testShop()
    const tenders = [makeTender(uuidv7(), 'cash', 1000, 720)]
    const saved = await saveSale(db, organizationId, aSale({ cart: cartOf(2), tenders }))
    if (!saved.ok) throw new Error(saved.code)
    const { sale } = saved
    expect(await db.get('sales', sale.id)).toMatchObject({
      id: sale.id,
      organizationId,
      sale: {
        kind: 'sale',
        soldAt: '2026-06-01T10:00:00.000Z',
        lines: [{ productId: coffee.id, name: 'Flat white', unitPriceMinor: 300, quantity: 2 }],
        subtotalMinor: 600,
        vatMinor: 120,
        totalMinor: 720,
        paymentMethod: 'cash',
        receivedMinor: 1000,
        changeMinor: 280,
        staffName: 'Amara',
      },
    })
    const before = await db.get('sales', sale.id)
    const gone = await giveBack(db, organizationId, voided(soldSaleOf(sale)))
    if (!gone.ok) throw new Error(gone.code)
    expect(await db.get('sales', gone.sale.id)).toMatchObject({
      organizationId,
      sale: { kind: 'void', reversesId: sale.id, reason: 'wrong-items', soldAt: BACK_AT.toISOString() },
    })
    expect(await db.get('sales', sale.id), 'the sale is as it was').toEqual(before)
  })

  it('OFF-003 the day follows the acknowledgements of a sale and its void', async () => {
    const { db, organizationId, sale } = await sold(1)
    const saved = await giveBack(db, organizationId, voided(soldSaleOf(sale)))
    if (!saved.ok) throw new Error(saved.code)
    const outbox = new IndexedOutbox(db, organizationId)
    const acknowledge = async (id: string) => {
      const row = await outbox.get(id)
      if (row) await outbox.settle(row, { kind: 'answer', status: 201, answeredId: id }, 0, 0)
    }
    await acknowledge(sale.id)
    expect(await dayOf(db, organizationId)).toMatchObject({
      serverCount: 1,
      serverTotalMinor: 360,
      pendingCount: -1,
    })
    await acknowledge(saved.sale.id)
    expect(await dayOf(db, organizationId)).toMatchObject({
      ...{ serverCount: 0, serverTotalMinor: 0, pendingCount: 0, pendingTotalMinor: 0 },
    })
  })

  it('a sale that the server has had holds nothing back', async () => {
    const { db, organizationId, sale } = await sold(1)
    await db.delete('transactions', sale.id)
    const saved = await giveBack(db, organizationId, some(soldSaleOf(sale), 1), 360)
    if (!saved.ok) throw new Error(saved.code)
    expect(await db.get('transactions', saved.sale.id)).not.toHaveProperty('after')
    expect(await dayOf(db, organizationId)).toMatchObject({ pendingTotalMinor: 0, pendingCount: 1 })
  })
})

describe('never more than was sold', () => {
  it('R8 one thing is given back once, though two windows know nothing of each other', async () => {
    const { db, organizationId, sale, openTab } = await sold(3)
    const other = await openTab()
    // Both windows opened the sale before either gave anything back.
    const opened = soldSaleOf(sale)
    const answers = await Promise.all([
      giveBack(db, organizationId, some(opened, 2), 720),
      giveBack(other, organizationId, some(opened, 2), 720),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'more-than-sold' })
    expect(await giveBack(db, organizationId, some(opened, 1), 360)).toMatchObject({ ok: true })
    expect(await giveBack(db, organizationId, some(opened, 1), 360)).toMatchObject({ code: 'more-than-sold' })
  })

  it('SELL-081 a sale is voided once, and nothing comes back of it afterwards', async () => {
    const { db, organizationId, sale, openTab } = await sold(1)
    const opened = soldSaleOf(sale)
    const other = await openTab()
    const answers = await Promise.all([
      giveBack(db, organizationId, voided(opened)),
      giveBack(other, organizationId, voided(opened)),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'already-voided' })
    expect(await giveBack(db, organizationId, some(opened, 1), 360)).toMatchObject({ code: 'already-voided' })
  })

  it('SELL-078 a void without a reason uses no number', async () => {
    const { db, organizationId, sale } = await sold(1)
    const refused = await giveBack(db, organizationId, {
      ...{ kind: 'void', sale: soldSaleOf(sale), reason: null, reasonNote: '' },
    })
    expect(refused).toMatchObject({ ok: false, code: 'void-reason-missing' })
    expect(await db.count('sales')).toBe(1)
    expect(await returnsHere(db, organizationId, sale.id)).toEqual([])
  })
})

it('what came back is remembered beside its sale, with reason and person', async () => {
  const { db, organizationId, sale } = await sold(2)
  await giveBack(db, organizationId, some(soldSaleOf(sale), 1), 360)
  const [back] = (await allReturnsHere(db, organizationId)).get(sale.id) ?? []
  expect(back).toMatchObject({
    kind: 'refund',
    reason: 'faulty',
    reasonNote: 'cracked',
    staffName: 'Amara',
    totalMinor: -360,
    lines: [{ lineId: sale.lines[0]?.id, quantity: 1 }],
  })
  expect((await allReturnsHere(db, uuidv7())).size).toBe(0)
})

it('goods that go back on the shelf are counted there, faulty ones are not', () => {
  const line = { productId: 'p', quantity: 2, restock: true }
  const record = { lines: [], returned: [line, { ...line, restock: false }] } as unknown as Sale
  expect(takenBy(record)).toEqual([{ productId: 'p', quantity: -2 }])
})
