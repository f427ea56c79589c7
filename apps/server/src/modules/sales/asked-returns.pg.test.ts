import type { Transaction } from '@tuppence/contract/sales'
import { receiptQrText } from '@tuppence/domain/receipts'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { returningShop, voidOf } from '../../testing/returning-shop.ts'

const { app, twin, ownerSql, shop, cashier, manager, tea, newTill, post, taken, refusal, detail, sold } =
  await returningShop()

describe('a return that the server is asked to make', () => {
  const bought = async (quantity: number) => {
    const request = (await newTill()).sell({ lines: [{ product: tea, quantity }] })
    const { id } = await taken(request)
    const lineId = (await detail(id)).items[0]?.id
    const refund = (units: number, totals = {}) => ({
      transaction: { ...voidOf(id), kind: 'refund', reason: 'faulty', ...totals },
      items: [],
      returns: [{ returnsItemId: lineId, quantity: units }],
    })
    return { id, refund }
  }

  it('R8 is worked out from the sale in the books, once and never beyond it', async () => {
    const { id, refund } = await bought(3)
    expect(await refusal(refund(4))).toBe('422 more-than-sold')
    const other = await post(refund(2, { totalAmount: '-9.00', taxAmount: '-1.00' }), manager)
    expect(other.json()).toMatchObject({
      ...{ status: 400, code: 'invalid-request' },
      problems: [
        {
          field: 'body.transaction.totalAmount',
          message: 'Expected -6.00, got -9.00. Leave it out, and the server works it out.',
        },
      ],
    })
    const part = await taken(refund(2))
    expect(part).toMatchObject({ totalAmount: '-6.00', flags: [] })
    expect(await refusal({ transaction: voidOf(id), items: [] })).toBe('422 more-than-sold')
    expect(await refusal(refund(2, { subtotal: '-5.00', taxAmount: '-1.00', totalAmount: '-6.00' }))).toBe(
      '422 more-than-sold',
    )
    await taken(refund(1, { subtotal: '-2.50', taxAmount: '-0.50', totalAmount: '-3.00' }))
    expect((await detail(id)).status).toBe('refunded')
  })

  it('SELL-078 keeps the reason, its note and how it was paid out', async () => {
    const { refund } = await bought(1)
    const { transaction, ...rest } = refund(1)
    const { id } = await taken({ transaction: { ...transaction, reasonNote: 'The bag was torn' }, ...rest })
    const [row] = await ownerSql`
      select kind, reason, reason_note, payment_method, returned_total from transactions where id = ${id}`
    expect(row).toEqual({
      ...{ kind: 'refund', reason: 'faulty', reason_note: 'The bag was torn' },
      ...{ payment_method: 'cash', returned_total: '3.00' },
    })
  })

  it('R8 voids a sale once', async () => {
    const { id } = await bought(2)
    await taken({ transaction: voidOf(id), items: [] })
    expect(await refusal({ transaction: voidOf(id), items: [] })).toBe('409 already-voided')
    const unknown = { transaction: voidOf(uuidv7()), items: [] }
    expect(await refusal(unknown)).toBe('422 sale-not-known')
  })

  it('D19 pays out by no card more than that card took', async () => {
    const { id, refund } = await bought(1)
    const byCard = refund(1)
    const asked = { ...byCard, transaction: { ...byCard.transaction, paymentMethod: 'card' } }
    expect(await refusal(asked)).toBe('422 payout-exceeds-tender')
    expect((await detail(id)).status).toBe('completed')
    await taken(byCard)
  })

  it('R8 of eight that come at once takes one', async () => {
    const { id } = await bought(2)
    const answers = await Promise.all(
      (await Promise.all(Array.from({ length: 8 }, () => newTill()))).map((till, i) =>
        post(
          { transaction: { ...voidOf(id), tillId: till.id }, items: [] },
          manager,
          i % 2 === 0 ? app : twin,
        ),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)])
  })
})

describe('finding a sale', () => {
  const find = (query: string) => app.inject({ url: `/api/transactions/find?${query}`, headers: cashier })

  it('D19 is by receipt number, transaction number and QR text, of this business only', async () => {
    const request = (await newTill()).sell({ lines: [{ product: tea }] })
    const sale = await taken(request)
    const qr = encodeURIComponent(receiptQrText(shop.businessCode, sale.id))
    for (const query of [
      `receipt=${sale.receiptNumber}`,
      `receipt=%20${sale.receiptNumber.toLowerCase()}`,
      `receipt=${sale.transactionNumber}`,
      `qr=${qr}`,
    ])
      expect((await find(query)).json(), query).toMatchObject({ id: sale.id, kind: 'sale' })
    const foreign = encodeURIComponent(receiptQrText('UK999', sale.id))
    for (const query of ['receipt=T9-000042', 'receipt=', 'receipt=TXN-1', '', `qr=${foreign}`, 'qr=x'])
      expect((await find(query)).json().code, query).toBe('sale-not-known')
  })

  it('lists what reverses a sale beside it', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: tea }] })
    const sale = await taken(request)
    const back = await taken(till.void(await sold(request)))
    const rows = (await app.inject({ url: '/api/transactions?limit=2', headers: manager })).json<
      Transaction[]
    >()
    expect(rows.map(({ id, kind, status }) => [id, kind, status])).toEqual([
      [back.id, 'void', 'completed'],
      [sale.id, 'sale', 'voided'],
    ])
  })
})
