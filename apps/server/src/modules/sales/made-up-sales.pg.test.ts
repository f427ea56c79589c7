import type { SaleRequest } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'
import { resealed, testProducts } from '../../testing/test-till.ts'

const { ownerSql, organizationId, tea, newTill, post, taken } = await sellingShop()
type Changes = { transaction?: object; item?: object }
/** Another content with a right seal: what a caller with the source code sends. */
const forged = (request: SaleRequest, { transaction, item }: Changes): SaleRequest =>
  resealed({
    transaction: { ...request.transaction, ...transaction, seal: undefined },
    items: request.items.map((line) => ({ ...line, ...item })),
  })
const flagsOf = async (changes: Changes): Promise<string[]> => {
  const till = await newTill()
  return (await taken(forged(till.sell({ lines: [{ product: tea }] }), changes))).flags
}

describe('numbers made up to stop a shop', () => {
  it('stock far below nothing stays the sum of its movements, and the next sale is sold', async () => {
    const [free] = await testProducts(ownerSql, organizationId, [0])
    if (!free) throw new Error('no product')
    await ownerSql`update products set stock_quantity = stock_quantity - 2147483000 where id = ${free.id}`
    await ownerSql`insert into inventory ${ownerSql({ organization_id: organizationId, id: uuidv7(), product_id: free.id, transaction_type: 'adjustment', quantity_change: -2147483000 })}`
    const till = await newTill()
    for (let i = 0; i < 2; i += 1) await taken(till.sell({ lines: [{ product: free, quantity: 1_000_000 }] }))
    const [row] = await ownerSql`select stock_quantity from products where id = ${free.id}`
    expect(row?.stock_quantity).toBe(1000 - 2_147_483_000 - 2_000_000)
  })

  it('a sale of over ten million units is refused', async () => {
    const items = Array.from({ length: 11 }, () => ({
      productId: tea.id,
      quantity: 1_000_000,
      unitPrice: '0.00',
      totalPrice: '0.00',
    }))
    const zero = { subtotal: '0.00', taxAmount: '0.00', totalAmount: '0.00', paymentMethod: 'cash' }
    expect((await post({ transaction: zero, items })).statusCode).toBe(400)
  })

  it('points beyond thirty-two bits are counted', async () => {
    const customerId = uuidv7()
    await ownerSql`insert into customers ${ownerSql({ organization_id: organizationId, id: customerId, first_name: 'Ada' })}`
    const [gold] = await testProducts(ownerSql, organizationId, [9_000_000_000], {
      vatCode: 'zero',
      vatRate: 0,
    })
    if (!gold) throw new Error('no product')
    const till = await newTill()
    for (let i = 0; i < 3; i += 1)
      await taken(till.sell({ lines: [{ product: gold, quantity: 10 }], customerId }))
    const [row] = await ownerSql`select loyalty_points from customers where id = ${customerId}`
    expect(row?.loyalty_points).toBe(2_700_000_000)
  })

  it('a till’s last number is kept, and does not take its next one away', async () => {
    const till = await newTill()
    await taken(till.sell({ lines: [{ product: tea }] }))
    const ahead = await newTill()
    const far = forged(ahead.sell({ lines: [{ product: tea }] }), {
      transaction: { tillId: till.id, tillSequence: 999_999_999 },
    })
    await taken(far)
    const end = async () =>
      (await ownerSql`select last_sequence, last_seal from tills where id = ${till.id}`)[0]
    expect(await end()).toEqual({ last_sequence: 1, last_seal: till.seal })
    expect((await taken(till.sell({ lines: [{ product: tea }] }))).flags).toEqual([])
    expect(await end()).toEqual({ last_sequence: 2, last_seal: till.seal })
  })
})

describe('made-up contents are kept as sold and flagged', () => {
  it('a list price or VAT that is not the product’s', async () => {
    expect(await flagsOf({})).toEqual([])
    expect(await flagsOf({ item: { listPrice: '2.00' } })).toEqual(['differs-from-product'])
    expect(await flagsOf({ item: { vatInclusive: false } })).toContain('differs-from-product')
    expect(await flagsOf({ item: { vatCode: 'zero', vatRate: '0.00' } })).toContain('differs-from-product')
  })

  it('a price below the product’s own, whatever list price is sent with it', async () => {
    expect(await flagsOf({ item: { listPrice: '0.01', unitPrice: '0.01' } })).toEqual(
      expect.arrayContaining(['differs-from-product', 'price-override-without-right']),
    )
  })

  it('two discounts within the limit that are above it together', async () => {
    const till = await newTill()
    const percent = (hundredths: number) => ({ kind: 'percent', hundredths }) as const
    const sale = await taken(
      till.sell({ lines: [{ product: tea, quantity: 10, discount: percent(900) }], discount: percent(900) }),
    )
    expect(sale.flags).toEqual(['discount-without-right'])
  })

  it('a receipt or transaction number that is not its till’s', async () => {
    expect(await flagsOf({ transaction: { receiptNumber: 'T9-000777' } })).toEqual(['number-wrong'])
    expect(await flagsOf({ transaction: { transactionNumber: 'TXN-1' } })).toEqual(['number-wrong'])
  })

  it('a receipt number for a sale that the server numbers is the server’s', async () => {
    const transaction = {
      subtotal: '2.50',
      taxAmount: '0.50',
      totalAmount: '3.00',
      paymentMethod: 'cash',
      receiptNumber: 'T9-000777',
    }
    const items = [{ productId: tea.id, quantity: 1, unitPrice: '2.50', totalPrice: '2.50' }]
    const sale = await taken({ transaction, items })
    expect(sale).toMatchObject({ receiptNumber: expect.stringMatching(/^API-\d{6}$/), flags: [] })
  })
})

describe('repeats', () => {
  it('in capitals are the same sale', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: tea }] })
    const first = await taken(request)
    const offlineId = String(request.transaction.offlineId).toUpperCase()
    expect(await taken({ ...request, transaction: { ...request.transaction, offlineId } })).toEqual(first)
  })

  it('with forty other contents are all refused, and ten of them kept', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: tea }] })
    await taken(request)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        post(forged(request, { transaction: { staffName: `Nobody ${i}` } })),
      ),
    )
    expect(new Set(answers.map((answer) => answer.json().code))).toEqual(new Set(['sale-id-reused']))
    const [kept] = await ownerSql`
      select count(*)::int as n from disputed_sales where sale_id = ${String(request.transaction.offlineId)}`
    expect(kept?.n).toBe(10)
  })

  it('half a character in a name does not refuse the sale', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: tea }] })
    const sale = await taken({
      ...request,
      items: request.items.map((item) => ({ ...item, name: 'Tea \ud83c' })),
    })
    const [line] = await ownerSql`select name from transaction_items where transaction_id = ${sale.id}`
    expect(line?.name).toBe('Tea \ufffd')
  })
})
