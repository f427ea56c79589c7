import type { SaleRequest } from '@tuppence/domain/sales'
import type { VatMode } from '@tuppence/domain/tax'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { picks, resealed, returningShop } from '../../testing/returning-shop.ts'
import { type TestLine, testProducts } from '../../testing/test-till.ts'

const { ownerSql, organizationId, tea, milk, newTill, post, taken, refusal, detail, sold } =
  await returningShop()
const [newspaper] = await testProducts(ownerSql, organizationId, [185], { vatCode: 'zero', vatRate: 0 })
const [fuel] = await testProducts(ownerSql, organizationId, [1_333], { vatCode: 'reduced', vatRate: 500 })
if (!newspaper || !fuel) throw new Error('no products')

/** What a till has sealed, as a program asks for it that leaves sums to the server. */
function withoutTotals({ transaction, items, returns }: SaleRequest) {
  const { kind, reversesId, reason, basketDiscount, paymentMethod, vatMode } = transaction
  return {
    transaction: { kind, reversesId, reason, basketDiscount, paymentMethod, vatMode },
    items: items.map(({ totalPrice: _, ...item }) => ({ ...item, lineId: uuidv7() })),
    ...(returns && {
      returns: returns.map(({ returnsItemId, quantity }) => ({ returnsItemId, quantity })),
    }),
  }
}

const problemsOf = async (request: object) => (await post(request)).json().problems
const tenPercent = { kind: 'percent', hundredths: 1_000 } as const
const lines: TestLine[] = [
  { product: tea, quantity: 3, discount: tenPercent },
  { product: milk, quantity: 7 },
  { product: newspaper, quantity: 2 },
  { product: fuel, unitPriceMinor: 1_301 },
]

describe('totals that a program leaves out (decision 0145)', () => {
  it.each<VatMode>(['add', 'as-marked'])('are what a till computes, with prices %s', async (vatMode) => {
    const till = await newTill('manager', vatMode)
    for (const discount of [undefined, tenPercent]) {
      const request = till.sell({ lines, ...(discount && { discount }) })
      const [byTill, byServer] = [await taken(request), await taken(withoutTotals(request))]
      const { subtotal, taxAmount, discountAmount, totalAmount } = request.transaction
      const of = await detail(byServer.id)
      expect(of).toMatchObject({ subtotal, taxAmount, discountAmount, totalAmount, flags: [] })
      const amounts = ({ items }: typeof of) =>
        items.map(({ totalPrice, netAmount, vatAmount }) => ({ totalPrice, netAmount, vatAmount }))
      expect(amounts(of)).toEqual(amounts(await detail(byTill.id)))
      expect(of.tenders).toMatchObject([{ method: 'cash', amount: totalAmount, change: '0.00' }])
    }
  })

  it('are paid by what the request names, in full', async () => {
    const request = withoutTotals((await newTill()).sell({ lines: [{ product: tea }] }))
    const paid = (transaction: object) => ({
      ...request,
      transaction: { ...request.transaction, ...transaction },
    })
    expect(await refusal(paid({ amountReceived: '2.99' }))).toBe('422 insufficient-payment')
    const halves = (second: string) => ({
      paymentMethod: 'split',
      tenders: [
        { method: 'card', amount: '1.00' },
        { method: 'cash', amount: second },
      ],
    })
    expect(await refusal(paid(halves('1.99')))).toBe('422 split-does-not-add-up')
    expect((await taken(paid(halves('2.00')))).totalAmount).toBe('3.00')
    const { id } = await taken(paid({ amountReceived: '5.00' }))
    expect(await detail(id)).toMatchObject({ amountReceived: '5.00', changeDue: '2.00' })
    expect(await refusal(paid({ paymentMethod: 'loyalty' }))).toBe('400 invalid-request')
  })

  it('of a refund and an exchange are what a till computes', async () => {
    const till = await newTill('manager', 'as-marked')
    for (const forGoods of [[], [{ product: milk, quantity: 5, discount: tenPercent }]]) {
      const request = till.sell({ lines, discount: tenPercent })
      await taken(request)
      const byTill = till.giveBack(
        { sale: await sold(request), picks: picks(await sold(request), 1, 2) },
        { lines: forGoods },
      )
      const asked = await taken(withoutTotals(byTill))
      const { subtotal, taxAmount, discountAmount, totalAmount } = byTill.transaction
      const of = await detail(asked.id)
      expect(of).toMatchObject({ subtotal, taxAmount, discountAmount, totalAmount, flags: [] })
    }
  })

  it('are worked out once: a repeat gets the first answer', async () => {
    const request = withoutTotals((await newTill()).sell({ lines: [{ product: tea }] }))
    const headers = { 'idempotency-key': uuidv7() }
    const first = await taken(request, headers)
    await ownerSql`update products set vat_code = 'zero', vat_rate = 0 where id = ${tea.id}`
    expect(await taken(request, headers)).toEqual(first)
    await ownerSql`update products set vat_code = 'standard', vat_rate = 20 where id = ${tea.id}`
  })
})

describe('totals that do not add up', () => {
  it('are refused with the field, what was expected and what came', async () => {
    const transaction = {
      ...{ subtotal: '2.40', taxAmount: '0.60', discountAmount: '0.10', totalAmount: '3.00' },
      paymentMethod: 'card',
    }
    const items = [
      { productId: tea.id, quantity: 1, unitPrice: '2.50', discountAmount: '0.10', totalPrice: '2.50' },
    ]
    const said = (expected: string, got: string) =>
      `Expected ${expected}, got ${got}. Leave it out, and the server works it out.`
    expect(await refusal({ transaction, items })).toBe('400 invalid-request')
    expect(await problemsOf({ transaction, items })).toEqual([
      { field: 'body.transaction.taxAmount', message: said('0.48', '0.60') },
      { field: 'body.transaction.totalAmount', message: said('2.88', '3.00') },
      { field: 'body.items.0.totalPrice', message: said('2.40', '2.50') },
    ])
  })

  it('are refused for what comes back too', async () => {
    const request = (await newTill()).sell({ lines: [{ product: tea, quantity: 2 }] })
    const { id } = await taken(request)
    const back = { returnsItemId: (await detail(id)).items[0]?.id, quantity: 1, netAmount: '2.40' }
    const refund = { kind: 'refund', reversesId: id, reason: 'faulty', paymentMethod: 'cash' }
    expect(await problemsOf({ transaction: refund, items: [], returns: [back] })).toEqual([
      { field: 'body.returns.0.netAmount', message: expect.stringContaining('Expected 2.50, got 2.40') },
    ])
  })

  it('are kept and flagged where a till has sealed them, since money has changed hands (mandate 7)', async () => {
    const till = await newTill()
    const { transaction, ...rest } = till.sell({ lines: [{ product: tea }] })
    const tenders = [{ method: 'cash' as const, amount: '3.01' }]
    const sale = await taken(
      resealed({ ...rest, transaction: { ...transaction, totalAmount: '3.01', tenders } }),
    )
    expect(sale).toMatchObject({ totalAmount: '3.01', flags: ['total-differs'] })
    const [kept] = await ownerSql`select recomputed from transactions where id = ${sale.id}`
    expect(kept?.recomputed).toEqual({
      ...{ subtotal: '2.50', taxAmount: '0.50', discountAmount: '0.00', totalAmount: '3.00' },
    })
  })

  it('are not left out of what a till has sealed', async () => {
    const { transaction, items } = (await newTill()).sell({ lines: [{ product: tea }] })
    const { taxAmount: _, ...incomplete } = transaction
    const unpriced = items.map(({ totalPrice: __, ...item }) => item)
    expect(await problemsOf({ transaction: incomplete, items: unpriced })).toEqual([
      { field: 'body.transaction.taxAmount', message: 'A sealed record has this amount.' },
      { field: 'body.items.0.totalPrice', message: 'A sealed record has this amount.' },
    ])
  })
})
