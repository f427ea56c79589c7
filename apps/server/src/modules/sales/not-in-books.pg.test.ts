import type { BatchedSale } from '@tuppence/contract/sales'
import type { CartProduct } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { picks, returningShop } from '../../testing/returning-shop.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testProducts } from '../../testing/test-till.ts'

const shop = await returningShop()
const { app, twin, database, ownerSql, organizationId, cashier, manager, tea } = shop
const { newTill, post, taken, refusal, sold, detail, stockOf, loyalty } = shop
const other = await testBusiness(database)
const office = await signedIn(database, shop.shop, 'manager', 'back-office')

let goods = 0
/** What was made after the backup that the books were brought back from. */
const lost = (changes: Partial<CartProduct> = {}): CartProduct => {
  goods += 1
  return {
    ...{ id: uuidv7(), name: `Elderflower cordial ${goods}`, sku: `ELD-${goods}`, priceMinor: 340 },
    ...{ vatCode: 'reduced', vatRate: 500, vatInclusive: true },
    ...changes,
  }
}
const productOf = (id: string) => ownerSql`
  select name, sku, price, cost, vat_code, vat_rate, vat_inclusive, stock_quantity, category_id, barcode,
         archived_at is not null as is_archived
    from products where organization_id = ${organizationId} and id = ${id}`
const customerOf = (id: string) => ownerSql`
  select first_name, last_name, email, phone, loyalty_points, total_spent, archived_at is not null as is_archived
    from customers where organization_id = ${organizationId} and id = ${id}`
const ask = async (url: string, headers = manager) => {
  const answer = await app.inject({ url, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

describe('R14 what a till sold that the books do not have (RULES 38)', () => {
  it('goods: kept and flagged at once, and in every figure', async () => {
    const till = await newTill()
    const cordial = lost()
    const request = till.sell({ lines: [{ product: cordial, quantity: 3 }, { product: tea }] })
    const sale = await taken(request)
    expect(sale.flags).toEqual(['goods-unknown'])
    expect(await productOf(cordial.id)).toEqual([
      {
        ...{ name: cordial.name, sku: cordial.sku, price: '3.40', cost: '0.00', stock_quantity: -3 },
        ...{ vat_code: 'reduced', vat_rate: '5.00', vat_inclusive: true },
        ...{ category_id: null, barcode: null, is_archived: true },
      },
    ])
    expect((await detail(sale.id)).items.map(({ name, quantity }) => [name, quantity])).toEqual([
      [cordial.name, 3],
      [tea.name, 1],
    ])
    const today = new Date().toISOString().slice(0, 10)
    const report = await ask(`/api/reports/sales-by-product?from=${today}&to=${today}`)
    const row = report.rows.find(({ sku }: { sku: string }) => sku === cordial.sku)
    expect(row).toMatchObject({ product: cordial.name, quantity: 3, net: '10.20', total: '10.71' })
    expect(await shop.takings(till)).toMatchObject({
      sales: 1,
      total: sale.totalAmount,
      cash: sale.totalAmount,
    })
    const { books, tills } = await ask(`/api/journal/verify?from=${today}&to=${today}`, office)
    expect([books.findings, tills.flatMap((one: { findings: object[] }) => one.findings)]).toEqual([[], []])
    // It is archived: a manager finds it there and brings it back, and no till has it meanwhile.
    const listed = async (query: string): Promise<string[]> =>
      (await ask(`/api/products?search=${cordial.sku}&${query}`)).map(({ id }: { id: string }) => id)
    expect([await listed(''), await listed('archived=true')]).toEqual([[], [cordial.id]])
    const back = await app.inject({
      ...{ method: 'POST', url: `/api/products/${cordial.id}/restore`, headers: manager },
    })
    expect([back.statusCode, back.json().stockQuantity], back.body).toEqual([200, -3])
    expect(await listed('')).toEqual([cordial.id])
    expect((await taken(till.sell({ lines: [{ product: cordial }] }))).flags).toEqual([])
  })

  it('a customer: theirs by id, archived and without a name, with what this sale earned and nothing more', async () => {
    const till = await newTill()
    const customerId = uuidv7()
    const sale = await taken(till.sell({ lines: [{ product: tea, quantity: 4 }], customerId }))
    expect(sale.flags).toEqual(['customer-unknown'])
    expect(await customerOf(customerId)).toEqual([
      {
        ...{ first_name: 'Unknown customer', last_name: sale.receiptNumber, email: null, phone: null },
        ...{ loyalty_points: 12, total_spent: '12.00', is_archived: true },
      },
    ])
    const entries =
      await ownerSql`select kind, points, transaction_id from loyalty_entries where customer_id = ${customerId}`
    expect(entries).toEqual([{ kind: 'earned', points: 12, transaction_id: sale.id }])
    expect(await ask(`/api/customers?search=${sale.receiptNumber}`)).toEqual([])
    const archived = await ask(`/api/customers?archived=true&search=${sale.receiptNumber}`)
    expect(archived.map(({ id }: { id: string }) => id)).toEqual([customerId])
    expect((await taken(till.sell({ lines: [{ product: tea }], customerId }))).flags).toEqual([])
    // Put back on the list and merged with whom they are: all of it is theirs.
    const known = await shop.newCustomer()
    const back = await app.inject({
      ...{ method: 'POST', url: `/api/customers/${customerId}/restore`, headers: manager },
    })
    expect(back.statusCode, back.body).toBeLessThan(300)
    const merged = await app.inject({
      ...{ method: 'POST', url: `/api/customers/${known}/merge`, headers: manager },
      payload: { other: customerId },
    })
    expect(merged.statusCode, merged.body).toBeLessThan(300)
    expect(await loyalty(known)).toEqual({ total_spent: '15.00', loyalty_points: 15 })
  })

  it('points of such a customer that pay are overdrawn, and none are made up', async () => {
    const till = await newTill()
    const customerId = uuidv7()
    const sale = await taken(
      till.sell({
        lines: [{ product: tea, quantity: 2 }],
        ...{ customerId, redeem: { points: 300, amountMinor: 300 } },
      }),
    )
    expect([...sale.flags].sort()).toEqual(['customer-unknown', 'points-overdrawn'])
    expect(await loyalty(customerId)).toEqual({ total_spent: '6.00', loyalty_points: -297 })
  })

  it('both at once, and the same again however often and from however many at once is one sale', async () => {
    const till = await newTill()
    const cordial = lost()
    const customerId = uuidv7()
    const request = till.sell({ lines: [{ product: tea }, { product: cordial }], customerId })
    const answers = await Promise.all(Array.from({ length: 12 }, () => taken(request)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.flags).toEqual(['goods-unknown', 'customer-unknown'])
    expect(await taken(request)).toEqual(answers[0])
    expect([await stockOf(cordial.id), (await productOf(cordial.id)).length]).toEqual([-1, 1])
    expect((await customerOf(customerId)).length).toBe(1)
  })

  it('a queue in one batch: each is kept, by its own, in the chain of its till', async () => {
    const till = await newTill()
    const cordial = lost()
    const customerId = uuidv7()
    const queue = [
      till.sell({ lines: [{ product: cordial }] }),
      till.sell({ lines: [{ product: tea }] }),
      till.sell({ lines: [{ product: cordial }], customerId }),
      till.sell({ lines: [{ product: lost() }, { product: lost() }] }),
    ]
    const answer = await app.inject({
      ...{ method: 'POST', url: '/api/transactions/batch', headers: cashier },
      payload: { sales: queue.map((request) => ({ request })) },
    })
    const results: BatchedSale[] = answer.json().results
    const flags = results.map(({ sale }) => sale?.flags.filter((flag) => flag !== 'staff-differs'))
    expect(flags, answer.body).toEqual([
      ['goods-unknown'],
      [],
      ['goods-unknown', 'customer-unknown'],
      ['goods-unknown'],
    ])
    expect(await stockOf(cordial.id)).toBe(-2)
    for (const { transaction } of queue)
      expect((await detail(transaction.offlineId)).flags).not.toContain('journal-gap')
    const [end] = await ownerSql`select last_sequence, last_seal from tills where id = ${till.id}`
    expect(end).toEqual({ last_sequence: 4, last_seal: till.seal })
  })

  it('goods that a long queue names first and last, in transactions apart, are unknown to both', async () => {
    const till = await newTill()
    const cordial = lost()
    const between = Array.from({ length: 78 }, () => tea)
    const queue = [cordial, ...between, cordial].map((product) => till.sell({ lines: [{ product }] }))
    const answer = await app.inject({
      ...{ method: 'POST', url: '/api/transactions/batch', headers: cashier },
      payload: { sales: queue.map((request) => ({ request })) },
    })
    const results: BatchedSale[] = answer.json().results
    const flags = results.map(({ sale }) => sale?.flags.filter((flag) => flag !== 'staff-differs'))
    expect(flags).toEqual([['goods-unknown'], ...between.map(() => []), ['goods-unknown']])
    expect(await stockOf(cordial.id)).toBe(-2)
  })

  it('two tills at two servers with the same goods and customer at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const cordial = lost()
      const customerId = uuidv7()
      const tills = await Promise.all(Array.from({ length: 4 }, () => newTill()))
      const sales = tills.map((till) => till.sell({ lines: [{ product: cordial }], customerId }))
      const answers = await Promise.all(sales.map((sale, i) => post(sale, {}, i % 2 ? app : twin)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
      expect(answers.some((answer) => answer.json().flags.includes('goods-unknown'))).toBe(true)
      expect(await stockOf(cordial.id)).toBe(-4)
      // 3.40 and 17 p of VAT each: three points.
      expect(await loyalty(customerId)).toEqual({ total_spent: '14.28', loyalty_points: 12 })
    }
  })

  it('what comes back of it later, whole or in part, and goods that nobody has a receipt of', async () => {
    const till = await newTill()
    const [cordial, other] = [lost(), lost()]
    const request = till.sell({ lines: [{ product: cordial, quantity: 3 }] })
    await taken(request)
    const sale = await sold(request)
    const part = till.giveBack({ sale, picks: picks(sale, 1) })
    expect((await taken(part)).flags).toEqual([])
    expect(await stockOf(cordial.id)).toBe(-2)
    const goodsBack = [{ product: other, quantity: 2, unitPriceMinor: 300, restock: true }]
    const back = await taken(till.giveBack({ sale: null, goods: goodsBack, customer: null }))
    expect(back.flags).toEqual(['goods-unknown'])
    expect(await productOf(other.id)).toMatchObject([{ price: '3.00', stock_quantity: 2, is_archived: true }])
    const whole = till.sell({ lines: [{ product: lost() }] })
    await taken(whole)
    await taken(till.void(await sold(whole)))
    expect((await detail(whole.transaction.offlineId)).status).toBe('voided')
  })
})

describe('what bounds it (RULES 38)', () => {
  it('R11 an id of another business is only an id: nothing of theirs is told or touched', async () => {
    const till = await newTill()
    const [theirs] = await testProducts(ownerSql, other.organizationId, [777])
    if (!theirs) throw new Error('no product')
    const customerId = uuidv7()
    await ownerSql`insert into customers ${ownerSql({ organization_id: other.organizationId, id: customerId, first_name: 'Theirs' })}`
    const rows = () => ownerSql`
      select to_jsonb(p) as was from products p where organization_id = ${other.organizationId} and id = ${theirs.id}
      union all select to_jsonb(c) from customers c where organization_id = ${other.organizationId} and id = ${customerId}`
    const before = await rows()
    const product = { ...theirs, name: 'Ours', sku: 'OURS', priceMinor: 100 }
    const sale = await taken(till.sell({ lines: [{ product }], customerId }))
    expect(sale.flags).toEqual(['goods-unknown', 'customer-unknown'])
    expect(await rows()).toEqual(before)
    expect(await productOf(theirs.id)).toMatchObject([{ name: 'Ours', sku: 'OURS', price: '1.00' }])
    expect(JSON.stringify(await detail(sale.id))).not.toContain('Theirs')
    const theirManager = await signedIn(database, other, 'manager')
    const seen = await ask(`/api/products/${theirs.id}`, theirManager)
    expect(seen).toMatchObject({ name: theirs.name, stockQuantity: 1000 })
  })

  it('what nobody sealed is refused as before, and makes nothing', async () => {
    const [cordial, customerId] = [lost(), uuidv7()]
    const request = (await newTill()).sell({ lines: [{ product: cordial }], customerId })
    const { seal: _, previousSeal: __, tillProof: ___, ...unsealed } = request.transaction
    expect(await refusal({ ...request, transaction: unsealed })).toBe('422 unknown-product')
    const items = [{ productId: tea.id, quantity: 1, unitPrice: '2.50', totalPrice: '2.50' }]
    const totals = { subtotal: '2.50', taxAmount: '0.50', totalAmount: '3.00', paymentMethod: 'cash' }
    expect(await refusal({ transaction: { ...totals, customerId }, items })).toBe('422 unknown-customer')
    expect([await productOf(cordial.id), await customerOf(customerId)].flat()).toEqual([])
  })

  it('nor does what is not recorded: other contents under an id that is taken, a till of nobody, no money', async () => {
    const till = await newTill()
    const first = till.sell({ lines: [{ product: tea }] })
    await taken(first)
    const [cordial, customerId] = [lost(), uuidv7()]
    const again = till.sell({ lines: [{ product: cordial }], customerId })
    const clash = { ...again, transaction: { ...again.transaction, offlineId: first.transaction.offlineId } }
    expect(await refusal(clash)).toBe('422 sale-id-reused')
    expect(await refusal({ ...again, transaction: { ...again.transaction, tillId: uuidv7() } })).toBe(
      '422 unknown-till',
    )
    const huge = { ...again, items: again.items.map((item) => ({ ...item, listPrice: '99999999999.99' })) }
    expect(await refusal(huge)).toMatch(/amount-too-large|invalid-request/)
    expect([await productOf(cordial.id), await customerOf(customerId)].flat()).toEqual([])
  })

  it('R11 blank names, a SKU that others have and two lines of one id are goods all the same', async () => {
    const till = await newTill()
    const [blank, twice] = [lost({ name: '  ', sku: '' }), lost({ sku: tea.sku })]
    const sale = await taken(
      till.sell({
        lines: [{ product: blank }, { product: twice }, { product: { ...twice, name: 'Other' } }],
      }),
    )
    expect(sale.flags).toEqual(['goods-unknown'])
    const [made] = await productOf(blank.id)
    expect(made).toMatchObject({ name: 'Unknown product', sku: `SKU-${blank.id.slice(-12).toUpperCase()}` })
    expect(await productOf(twice.id)).toMatchObject([{ name: twice.name, sku: tea.sku }])
    const back = await app.inject({
      ...{ method: 'POST', url: `/api/products/${twice.id}/restore`, headers: manager },
    })
    expect(back.json().code).toBe('sku-taken')
  })
})
