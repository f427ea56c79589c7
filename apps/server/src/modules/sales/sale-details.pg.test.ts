import { receiptSaleOfDetail } from '@tuppence/contract/receipt-sale'
import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import { tradingDayOf } from '@tuppence/domain/reporting'
import type { SaleRequest } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { picks, resealed, returningShop } from '../../testing/returning-shop.ts'
import { testProducts } from '../../testing/test-till.ts'

const { app, manager, cashier, ownerSql, organizationId, newTill, post, taken, refusal, detail } =
  await returningShop()
const [sandwich] = await testProducts(ownerSql, organizationId, [325], { vatCode: 'zero', vatRate: 0 })
const [drink, crisps] = await testProducts(ownerSql, organizationId, [169, 125])
if (!sandwich || !drink || !crisps) throw new Error('no products')

const application = { offerId: uuidv7(), revision: 2, name: 'Meal Deal £3.85', application: 1, units: 1 }
const saved = ['1.23', '0.64', '0.47']
/** Three meal deals on three lines of three, as a program sends them: the server works out the totals. */
const mealDeals = (count = 3) => ({
  transaction: {
    paymentMethod: 'cash',
    vatMode: 'as-marked',
    ageCheck: { outcome: 'clearly-over-25', restrictions: ['alcohol'] },
    rulePackId: 'gb-2026-11',
  },
  items: [sandwich, drink, crisps].map(({ id }, i) => ({
    ...{ productId: id, quantity: count, lineId: uuidv7() },
    unitPrice: ['3.25', '1.69', '1.25'][i],
    offers: Array.from({ length: count }, (_, n) => ({
      ...application,
      application: n + 1,
      saved: saved[i],
    })),
    ...(i === 1 && { serials: ['SN-1'] }),
  })),
})

const discountsByReason = async (): Promise<string[][]> => {
  const day = tradingDayOf(new Date(), 'Europe/London')
  const url = `/api/reports/discounts-by-reason?from=${day}&to=${day}`
  const { rows } = (await app.inject({ url, headers: manager })).json()
  return rows.map(({ reason, discount }: Record<string, string>) => [reason, discount])
}

describe('a sale with offers and details', () => {
  it('D27 R8 is kept, told and refunded in parts that add up to what was paid', async () => {
    const request = mealDeals()
    const sale = await taken(request)
    expect(sale).toMatchObject({ totalAmount: '11.55', flags: ['offers-unknown'] })
    const told = await detail(sale.id)
    expect(told).toMatchObject({
      ...{ discountAmount: '0.00', totalAmount: '11.55', details: { rulePackId: 'gb-2026-11' } },
      items: [
        { offerAmount: '3.69', totalPrice: '6.06', offers: [{ application: 1 }, {}, { saved: '1.23' }] },
        { offerAmount: '1.92', totalPrice: '3.15', details: { serials: ['SN-1'] } },
        { offerAmount: '1.41', totalPrice: '2.34', details: null },
      ],
    })
    expect(receiptSaleOfDetail(told).lines[1]).toMatchObject({
      offerMinor: 192,
      offers: [{ name: 'Meal Deal £3.85', savedMinor: 192 }],
      details: { serials: ['SN-1'] },
    })
    const paidBack: string[] = []
    for (const quantity of [2, 1]) {
      const back = await taken({
        transaction: {
          ...{ kind: 'refund', reversesId: sale.id, reason: 'changed-mind', paymentMethod: 'cash' },
        },
        items: [],
        returns: told.items.map(({ id }) => ({ returnsItemId: id, quantity })),
      })
      const { returned, flags } = await detail(back.id)
      expect(flags).toEqual([])
      paidBack.push(back.totalAmount, ...returned.map(({ offerAmount }) => offerAmount ?? ''))
    }
    // Two of three are £7.70, and what each offer took off follows the units.
    expect(paidBack).toEqual(['-7.70', '2.46', '1.28', '0.94', '-3.85', '1.23', '0.64', '0.47'])
    expect(await detail(sale.id)).toMatchObject({ status: 'refunded' })
  })

  it('D27 R8 a till’s own return has the offers’ part, and one that leaves it out is flagged', async () => {
    const till = await newTill('manager', 'as-marked')
    const back = async (change: (line: NonNullable<SaleRequest['returns']>[number]) => object) => {
      const sale = soldSaleOfDetail(await detail((await taken(mealDeals(1))).id))
      const request = till.giveBack({ sale, picks: picks(sale, 0, 1) }, {})
      const returns = request.returns?.map((line) => ({ ...line, ...change(line) }))
      const { id } = await taken(resealed({ ...request, returns }))
      return { request, flags: (await detail(id)).flags }
    }
    const asSold = await back(() => ({}))
    expect(asSold.request.returns).toMatchObject([
      { offerAmount: '0.64', discountAmount: '0.00', totalPrice: '1.05' },
    ])
    expect(asSold.flags).toEqual([])
    expect((await back(() => ({ offerAmount: undefined }))).flags).toContain('return-differs')
    // The sum is right, and what a person gave is not what comes back of it.
    const swapped = await back(() => ({ offerAmount: '0.00', discountAmount: '0.64' }))
    expect(swapped.flags).toContain('return-differs')
  })

  it('D27 what no till has sealed is refused where its offers do not add up', async () => {
    const request = mealDeals(1)
    const [item] = request.items
    expect(await refusal({ ...request, items: [{ ...item, totalPrice: '3.25' }] })).toBe(
      '400 invalid-request',
    )
    const tooMuch = { ...item, offers: [{ ...application, saved: '3.26' }] }
    const answer = await post({ ...request, items: [tooMuch] })
    expect(answer.json().problems).toEqual([
      { field: 'body.items.0.offers', message: "Offers can't take off more than the line costs." },
    ])
  })

  it('D27 a person’s limit is of what offers leave, and their reasons have back what they gave', async () => {
    const before = await discountsByReason()
    const [, , item] = mealDeals(1).items
    const offers = [{ ...application, saved: '0.25' }]
    const request = {
      transaction: { paymentMethod: 'cash', vatMode: 'as-marked' },
      items: [{ ...item, offers, discountAmount: '0.12', discountReason: 'Damaged' }],
    }
    const answer = await post(request, cashier)
    expect(answer.json()).toMatchObject({ totalAmount: '0.88' })
    expect(answer.json().flags).toContain('discount-without-right')
    const { id, items } = await detail(answer.json().id)
    await taken({
      transaction: { kind: 'refund', reversesId: id, reason: 'changed-mind', paymentMethod: 'cash' },
      items: [],
      returns: items.map((line) => ({ returnsItemId: line.id, quantity: 1 })),
    })
    expect(await discountsByReason()).toEqual([...before, ['Damaged', '0.00']])
  })

  it('D27 the table refuses an offer that takes nothing off, and a sum without its offers', async () => {
    const { id } = await taken(mealDeals(1))
    const copy = (values: object) => ownerSql`
      insert into transaction_items ${ownerSql({ organization_id: organizationId, id: uuidv7(), transaction_id: id, position: 9, product_id: crisps.id, name: 'C', sku: 'C', quantity: 1, unit_price: 1, list_price: 1, total_price: 1, vat_code: 'zero', vat_rate: 0, vat_inclusive: true, net_amount: 1, vat_amount: 0, ...values })}`
    await expect(copy({ offer_amount: '0.10' })).rejects.toThrow('transaction_items_offers')
    await expect(copy({ offers: ownerSql.json([application]), offer_amount: 0 })).rejects.toThrow(
      'transaction_items_offers',
    )
  })
})
