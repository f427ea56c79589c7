import { readX } from '@tuppence/contract/shifts'
import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import { tradingDayOf } from '@tuppence/domain/reporting'
import type { Charge, SaleRequest } from '@tuppence/domain/sales'
import { describe, expect, it } from 'vitest'
import { openShift } from '../../testing/open-shift.ts'
import { resealed, returningShop, voidOf } from '../../testing/returning-shop.ts'
import type { TestTill } from '../../testing/test-till.ts'

const { app, manager, ownerSql, tea, newTill, newCustomer, takings, taken, refusal, detail } =
  await returningShop()

const charge = (amount: string, of: Partial<Charge> = {}): Charge => ({
  ...{ kind: 'deposit', name: 'Deposit', amount },
  ...of,
})
const giftCard = charge('25.00', { kind: 'gift-card', name: 'Gift card', reference: 'GC-1042' })
/** A tea with these beside it, as a program sends it: the server works out the rest. */
const withTea = (charges: readonly Charge[]) => ({
  transaction: { paymentMethod: 'cash', vatMode: 'as-marked', charges },
  items: [{ productId: tea.id, quantity: 1, unitPrice: '2.50' }],
})
const alone = (charges: readonly Charge[]) => ({ transaction: { paymentMethod: 'cash', charges }, items: [] })

/** A till's own tea with these, paid in cash. */
function sellWith(till: TestTill, charges: Charge[]): SaleRequest {
  const { seal } = till
  const plain = till.sell({ lines: [{ product: tea }] })
  const { transaction } = plain
  const due = (
    Number(transaction.totalAmount) + charges.reduce((sum, { amount }) => sum + Number(amount), 0)
  ).toFixed(2)
  const [tender] = transaction.tenders ?? []
  if (!tender) throw new Error('no tender')
  const tenders = [{ ...tender, amount: due, received: due }]
  const request = resealed(
    { ...plain, transaction: { ...transaction, charges, tenders, amountReceived: due } },
    seal,
  )
  till.seal = request.transaction.seal ?? ''
  return request
}

describe('a record with charges', () => {
  it('has them beside its goods: tenders pay both, the sum is of goods, and lists and searches have what was paid', async () => {
    const charges = [charge('20.00'), giftCard]
    const sale = await taken(withTea(charges))
    expect(sale).toMatchObject({ totalAmount: '2.50', flags: ['charges-unknown'] })
    expect(await detail(sale.id)).toMatchObject({
      ...{ totalAmount: '2.50', chargesTotal: '45.00', charges, status: 'completed' },
      tenders: [{ method: 'cash', amount: '47.50' }],
    })
    const day = tradingDayOf(new Date(), 'Europe/London')
    const found = async (minTotal: string) => {
      const url = `/api/transactions/search?from=${day}&to=${day}&minTotal=${minTotal}`
      const answer = await app.inject({ url, headers: manager })
      return answer.json().sales.map(({ id }: { id: string }) => id)
    }
    expect(await found('47.50')).toEqual([sale.id])
    expect(await found('47.51')).toEqual([])
  })

  it('D19 a void gives all of them back, and is whole only with them', async () => {
    const sale = await taken(withTea([charge('20.00'), charge('5.00', { kind: 'tip', name: 'Tip' })]))
    const sent = { ...voidOf(sale.id), totalAmount: '-2.50', charges: [charge('-1.00')] }
    const back = await taken({ transaction: sent, items: [] })
    expect(await detail(back.id)).toMatchObject({
      ...{ totalAmount: '-2.50', chargesTotal: '-25.00', tenders: [{ amount: '-27.50' }] },
      charges: [{ amount: '-20.00' }, { amount: '-5.00' }],
    })
    expect(await detail(sale.id)).toMatchObject({ status: 'voided' })
    const till = await newTill('manager', 'as-marked')
    const other = await taken(sellWith(till, [charge('20.00')]))
    const { charges: _, ...goodsAlone } = soldSaleOfDetail(await detail(other.id))
    const ofGoods = till.void({ ...goodsAlone, tenders: [{ method: 'cash', amountMinor: 250 }] })
    expect((await detail((await taken(ofGoods)).id)).flags).toContain('void-not-whole')
    expect(await detail(other.id)).toMatchObject({ status: 'part-refunded' })
  })

  it('D19 a void of other charges than the sale’s is not whole, whatever they come to', async () => {
    const till = await newTill('manager', 'as-marked')
    const sale = await taken(sellWith(till, [charge('20.00')]))
    const back = soldSaleOfDetail(await detail(sale.id))
    const ofOthers = till.void({ ...back, charges: [charge('20.00', { kind: 'tip' })] })
    expect((await detail((await taken(ofOthers)).id)).flags).toContain('void-not-whole')
  })

  it('can be of charges alone, and is voided once; the audit log has what went back', async () => {
    const sale = await taken(alone([charge('600.00')]))
    expect(sale).toMatchObject({ totalAmount: '0.00' })
    expect(await detail(sale.id)).toMatchObject({ items: [], tenders: [{ amount: '600.00' }] })
    const back = await taken({ transaction: voidOf(sale.id), items: [] })
    expect(await detail(back.id)).toMatchObject({ totalAmount: '0.00', tenders: [{ amount: '-600.00' }] })
    expect(await detail(sale.id)).toMatchObject({ status: 'voided' })
    expect(await refusal({ transaction: voidOf(sale.id), items: [] })).toMatch('already-voided')
    const [entry] = await ownerSql`select detail from audit_log where subject_id = ${back.id}`
    expect(entry?.detail).toMatchObject({ chargesTotal: '-600.00' })
  })

  it('points pay for none of them', async () => {
    const customerId = await newCustomer()
    const { transaction, items } = withTea([giftCard])
    const all = { ...transaction, customerId, paymentMethod: 'loyalty' }
    expect(await refusal({ transaction: all, items })).toBe('422 points-pay-goods')
    const tenders = [
      { method: 'loyalty', amount: '2.51' },
      { method: 'cash', amount: '24.99' },
    ]
    expect(await refusal({ transaction: { ...all, tenders }, items })).toBe('422 points-pay-goods')
  })

  it('is refused where its tenders pay for the goods alone', async () => {
    const tenders = [{ method: 'cash', amount: '2.50' }]
    const { transaction, items } = withTea([charge('20.00')])
    expect(await refusal({ transaction: { ...transaction, tenders }, items })).toBe(
      '422 insufficient-payment',
    )
  })

  it('R6 is in its till’s read by kind, in the drawer and by payment method, and in no sales or VAT', async () => {
    const till = await newTill('manager', 'as-marked')
    const shift = await openShift({ app, manager }, till)
    const first = await taken(sellWith(till, [charge('20.00'), giftCard]))
    await taken(sellWith(till, [charge('5.00'), charge('5.50', { kind: 'tip', name: 'Tip' })]))
    expect(await takings(till)).toMatchObject({ sales: 2, total: '5.00', vat: '0.84', cash: '60.50' })
    const read = await shift.read(readX)
    expect(read.sales).toMatchObject({ net: '5.00', tenders: [{ method: 'cash', taken: '60.50' }] })
    expect(read.sales.charges).toEqual([
      { kind: 'deposit', count: 2, amount: '25.00' },
      { kind: 'gift-card', count: 1, amount: '25.00' },
      { kind: 'tip', count: 1, amount: '5.50' },
    ])
    expect(read.drawer).toMatchObject({ cashTaken: '60.50' })
    await taken(till.void(soldSaleOfDetail(await detail(first.id))))
    expect(await detail(first.id)).toMatchObject({ status: 'voided' })
    expect((await shift.read(readX)).sales.charges).toMatchObject([
      { kind: 'deposit', count: 3, amount: '5.00' },
      { kind: 'gift-card', count: 2, amount: '0.00' },
      { kind: 'tip', count: 1, amount: '5.50' },
    ])
  })

  it('the table refuses a sum without its charges', async () => {
    const { id } = await taken(withTea([charge('20.00')]))
    await expect(ownerSql`update transactions set charges_total = null where id = ${id}`).rejects.toThrow(
      'transactions_charges',
    )
  })
})
