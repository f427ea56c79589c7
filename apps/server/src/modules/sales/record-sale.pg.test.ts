import type { SaleRequest } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testProducts, testTill } from '../../testing/test-till.ts'

const shop = await sellingShop()
const { app, database, ownerSql, organizationId, people, cashier, manager, tea, milk, bread } = shop
const { newTill, taken, refusal, stockOf } = shop
const other = await testBusiness(database)
const seller = { id: people.cashier, name: 'Test cashier' }
const row = async (id: string) => (await ownerSql`select * from transactions where id = ${id}`)[0]
const minimal = (changes: object = {}, items?: object[]): object => ({
  transaction: {
    customerId: null,
    subtotal: '2.50',
    taxAmount: '0.50',
    totalAmount: '3.00',
    paymentMethod: 'cash',
    ...changes,
  },
  items: items ?? [{ productId: tea.id, quantity: 1, unitPrice: '2.50', totalPrice: '2.50' }],
})

describe('the time of a sale', () => {
  it('R7 is the till’s where it sealed it, and now where nobody did, flagged where another was said', async () => {
    const lastQuarter = '2026-06-30T22:00:00.000Z'
    const { id, createdAt, flags } = await taken(minimal({ createdAt: lastQuarter }))
    expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000)
    expect(flags).toContain('clock-differs')
    expect((await row(id))?.created_at.toISOString()).toBe(createdAt)
    // A sale that waited on its till is of its own day, however late it comes.
    const till = await newTill()
    const sealed = await taken(till.sell({ lines: [{ product: tea }], at: new Date(lastQuarter) }))
    expect([sealed.createdAt, sealed.flags]).toEqual([lastQuarter, []])
  })
})

describe('a till’s own sale', () => {
  it('SELL-051 DATA-011 DATA-012 DATA-013 is in the books with lines, tenders, stock, takings and journal', async () => {
    const till = await newTill()
    const before = await stockOf(tea.id)
    const request = till.sell({ lines: [{ product: tea, quantity: 2 }, { product: milk }] })
    const sale = await taken(request)
    expect(sale).toEqual({
      id: request.transaction.offlineId,
      transactionNumber: request.transaction.transactionNumber,
      receiptNumber: `${till.code}-000001`,
      totalAmount: '7.19',
      status: 'completed',
      createdAt: request.transaction.createdAt,
      flags: [],
    })
    expect(await stockOf(tea.id)).toBe((before ?? 0) - 2)
    expect(await row(sale.id)).toMatchObject({
      user_id: people.cashier,
      staff_name: 'Test cashier',
      subtotal: '5.99',
      tax_amount: '1.20',
      offline_id: sale.id,
      status: 'completed',
      sync_status: 'synced',
    })
    const [end] = await ownerSql`select last_sequence, last_seal, status from tills where id = ${till.id}`
    expect(end).toEqual({ last_sequence: 1, last_seal: till.seal, status: 'online' })
  })

  it('gives the customer a point for each whole pound, and counts what was spent', async () => {
    const till = await newTill()
    const customerId = uuidv7()
    await ownerSql`insert into customers ${ownerSql({ organization_id: organizationId, id: customerId, first_name: 'Ada' })}`
    for (const quantity of [1, 3]) await taken(till.sell({ lines: [{ product: tea, quantity }], customerId }))
    const [customer] =
      await ownerSql`select total_spent, loyalty_points from customers where id = ${customerId}`
    expect(customer).toEqual({ total_spent: '12.00', loyalty_points: 12 })
  })

  it('may sell what is archived and what is not in stock', async () => {
    const till = await newTill()
    const [old] = await testProducts(ownerSql, organizationId, [500], { archived: true })
    if (!old) throw new Error('no product')
    expect((await taken(till.sell({ lines: [{ product: old, quantity: 1500 }] }))).flags).toEqual([])
    expect(await stockOf(old.id)).toBe(-500)
  })

  it('keeps both VAT modes, every rate and discounts to the penny (R5)', async () => {
    for (const mode of ['add', 'as-marked'] as const) {
      const till = await newTill('cashier', mode)
      const [reduced] = await testProducts(ownerSql, organizationId, [333], {
        vatCode: 'reduced',
        vatRate: 500,
      })
      const [net] = await testProducts(ownerSql, organizationId, [1001], { vatInclusive: false })
      const [exempt] = await testProducts(ownerSql, organizationId, [77], { vatCode: 'exempt', vatRate: 0 })
      if (!reduced || !net || !exempt) throw new Error('no products')
      const sale = await taken(
        till.sell({
          lines: [
            { product: reduced, quantity: 3, discount: { kind: 'amount', minor: 11 } },
            { product: net },
            { product: exempt, quantity: 7 },
          ],
          discount: { kind: 'percent', hundredths: 333 },
        }),
      )
      expect(sale.flags).toEqual([])
    }
  })
})

describe('a repeat (OFF-013, R2, mandate 3)', () => {
  it('gets the first answer, however often and from however many at once', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: bread, quantity: 2 }] })
    const before = await stockOf(bread.id)
    const answers = await Promise.all(Array.from({ length: 50 }, () => taken(request)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await stockOf(bread.id)).toBe((before ?? 0) - 2)
    const shuffled = JSON.parse(JSON.stringify(request)) as SaleRequest
    const items = shuffled.items.map((item) => Object.fromEntries(Object.entries(item).reverse()))
    expect(await taken({ items, transaction: shuffled.transaction })).toEqual(answers[0])
  })

  it('with other content is refused, kept beside the first and shown', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: bread }] })
    const first = await taken(request)
    const changed = { ...request, items: request.items.map((item) => ({ ...item, quantity: 9 })) }
    for (let i = 0; i < 3; i += 1) expect(await refusal(changed)).toBe('422 sale-id-reused')
    const kept = await ownerSql`select content from disputed_sales where sale_id = ${first.id}`
    expect(kept).toEqual([{ content: JSON.parse(JSON.stringify(changed)) }])
    const shown = await app.inject({ url: `/api/transactions/${first.id}`, headers: manager })
    expect(shown.json().flags).toEqual(['id-disputed'])
    const told =
      await ownerSql`select 1 from events where type = 'sale-disputed' and payload->>'transactionId' = ${first.id}`
    expect(told).toHaveLength(1)
    expect(await taken(request)).toEqual(first)
  })

  it('by Idempotency-Key works as an id does, whatever the key looks like', async () => {
    for (const key of [uuidv7(), uuidv7().toUpperCase(), 'order 17/β', 'a'.repeat(255)]) {
      const first = await taken(minimal(), { 'idempotency-key': encodeURIComponent(key).slice(0, 255) })
      expect(await taken(minimal(), { 'idempotency-key': encodeURIComponent(key).slice(0, 255) })).toEqual(
        first,
      )
    }
    expect(await refusal(minimal(), { 'idempotency-key': 'a'.repeat(256) })).toBe('400 invalid-request')
    expect((await taken(minimal())).id).not.toBe((await taken(minimal())).id)
  })

  it('of a sale without a till, in parallel, gets one number', async () => {
    const headers = { 'idempotency-key': uuidv7() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => taken(minimal(), headers)))
    expect(new Set(answers.map((answer) => answer.receiptNumber)).size).toBe(1)
  })
})

describe('the specification’s minimal body (DATA-025 DATA-026 DATA-027)', () => {
  it('works as written: filled in, numbered and sealed by the server’s own till', async () => {
    const [first, second] = [await taken(minimal()), await taken(minimal())]
    expect(first.receiptNumber).toMatch(/^API-\d{6}$/)
    expect(second.flags).toEqual([])
    const detail = await app.inject({ url: `/api/transactions/${first.id}`, headers: cashier })
    expect(detail.json()).toMatchObject({
      offlineId: null,
      vatMode: 'add',
      amountReceived: '3.00',
      changeDue: '0.00',
      items: [{ name: tea.name, sku: tea.sku, vatRate: '20.00', listPrice: '2.50', netAmount: '2.50' }],
      tenders: [{ method: 'cash', amount: '3.00' }],
    })
    const chain = await ownerSql`
      select j.sequence, j.previous_seal, j.seal, j.sealed_by_till from journal j join tills t on t.id = j.till_id
       where t.code = 'API' and t.organization_id = ${organizationId} order by j.sequence`
    chain.forEach((record, i) => {
      expect(record).toMatchObject({
        sequence: i + 1,
        previous_seal: chain[i - 1]?.seal ?? '',
        sealed_by_till: false,
      })
      expect(record.seal).toMatch(/^[0-9a-f]{64}$/)
    })
  })

  it('gives change from cash, and takes a split of unknown parts as one', async () => {
    const cash = await taken(minimal({ amountReceived: '5.00', changeDue: '2.00' }))
    expect(await row(cash.id)).toMatchObject({ amount_received: '5.00', change_due: '2.00' })
    const split = await taken(minimal({ paymentMethod: 'split' }))
    expect(split.flags).toEqual(['tenders-unknown'])
    expect(await row(split.id)).toMatchObject({ payment_method: 'split' })
    const card = await taken(minimal({ paymentMethod: 'card', amountReceived: null, changeDue: null }))
    expect(await row(card.id)).toMatchObject({ payment_method: 'card', change_due: '0.00' })
  })

  it('in parallel gets numbers without a gap', async () => {
    await Promise.all(Array.from({ length: 30 }, () => taken(minimal())))
    const [end] = await ownerSql`
      select t.last_sequence = count(j.id) as whole, count(distinct j.sequence) = count(j.id) as distinct_numbers
        from tills t join journal j on j.till_id = t.id where t.code = 'API' group by t.last_sequence`
    expect(end).toEqual({ whole: true, distinct_numbers: true })
  })
})

describe('refused, with nothing written', () => {
  const [theirs] = [uuidv7()]
  it('unknown and foreign products, customers and tills, of what no till has sealed', async () => {
    const [foreign] = await testProducts(ownerSql, other.organizationId, [100])
    if (!foreign) throw new Error('no product')
    const customerId = uuidv7()
    await ownerSql`insert into customers ${ownerSql({ organization_id: other.organizationId, id: customerId })}`
    const foreignTill = await testTill(ownerSql, other.organizationId, 'T1', seller)
    expect(await refusal(foreignTill.sell({ lines: [{ product: tea }] }))).toBe('422 unknown-till')
    expect(await refusal(minimal({ tillId: theirs }))).toBe('422 unknown-till')
    expect(await refusal(minimal({ customerId }))).toBe('422 unknown-customer')
    const items = [{ productId: foreign.id, quantity: 1, unitPrice: '2.50', totalPrice: '2.50' }]
    expect(await refusal(minimal({}, items))).toBe('422 unknown-product')
  })

  it('payments that do not come to the total', async () => {
    expect(await refusal(minimal({ amountReceived: '2.99' }))).toBe('422 insufficient-payment')
    const tenders = (...amounts: string[]) => amounts.map((amount) => ({ method: 'card', amount }))
    expect(await refusal(minimal({ tenders: tenders('1.00', '1.99') }))).toBe('422 split-does-not-add-up')
    expect(await refusal(minimal({ tenders: tenders('1.00', '2.01') }))).toBe('422 change-only-from-cash')
    const excess = [{ method: 'cash', amount: '3.01' }]
    expect(await refusal(minimal({ tenders: excess }))).toBe('422 split-does-not-add-up')
    expect(await refusal(minimal({ tenders: tenders('2.00') }))).toBe('422 insufficient-payment')
    const change = [{ method: 'card', amount: '3.00', received: '4.00', change: '1.00' }]
    expect(await refusal(minimal({ tenders: change }))).toBe('422 change-only-from-cash')
    const wrong = [{ method: 'cash', amount: '3.00', received: '4.00', change: '0.50' }]
    expect(await refusal(minimal({ tenders: wrong }))).toBe('422 bad-amount')
  })

  it('R11 hostile numbers and texts, without an error of the server’s', async () => {
    const line = { productId: tea.id, quantity: 1, unitPrice: '2.50', totalPrice: '2.50' }
    const huge = { ...line, quantity: 1_000_000, unitPrice: '0.00', totalPrice: '0.00' }
    const hostile: object[] = [
      minimal({}, [{ ...line, quantity: 2 ** 31 }]),
      minimal({}, [{ ...line, quantity: 0 }]),
      minimal({}, [{ ...line, quantity: -1 }]),
      minimal({}, [{ ...line, quantity: 1.5 }]),
      minimal({}, [{ ...line, unitPrice: '999999999.99', quantity: 1_000_000 }]),
      minimal(
        {},
        Array.from({ length: 2_200 }, () => huge),
      ),
      minimal({ totalAmount: '9999999999.99' }),
      minimal({ totalAmount: 'NaN' }),
      minimal({ totalAmount: 3 }),
      minimal({ discountAmount: '0.00', basketDiscount: '1.00' }),
      minimal({ createdAt: '0000-01-01T00:00:00Z' }),
      minimal({ tillSequence: 2 ** 31 }),
      minimal({}, [{ ...line, name: 'nul \u0000 byte' }]),
      minimal({ staffId: 'nul \u0000 byte' }),
      minimal({ paymentMethod: 'bitcoin' }),
      minimal({}, []),
      {},
    ]
    for (const request of hostile) await refusal(request)
  })

  it('a body for another business, and a person without a session', async () => {
    expect(await refusal({ ...minimal(), organizationId: other.organizationId })).toBe(
      '403 other-organization',
    )
    const answer = await app.inject({ method: 'POST', url: '/api/transactions', payload: minimal() })
    expect(answer.statusCode).toBe(401)
  })

  it('nothing that looks like SQL: it is text', async () => {
    const name = `'); drop table transactions; --`
    const items = [{ productId: tea.id, quantity: 1, unitPrice: '2.50', totalPrice: '2.50', name }]
    const sale = await taken(minimal({ staffName: `"'$1$$` }, items))
    const [item] = await ownerSql`select name from transaction_items where transaction_id = ${sale.id}`
    expect(item?.name).toBe(name)
  })
})

describe('kept as sold, and flagged', () => {
  it('prices below the list and discounts above the limit, by someone without the right', async () => {
    const till = await newTill()
    const cheap = () => till.sell({ lines: [{ product: tea, unitPriceMinor: 200 }] })
    const deep = () =>
      till.sell({ lines: [{ product: tea }], discount: { kind: 'percent', hundredths: 1100 } })
    expect((await taken(cheap())).flags).toEqual(['price-override-without-right'])
    expect((await taken(deep())).flags).toEqual(['discount-without-right'])
    const within = till.sell({ lines: [{ product: tea }], discount: { kind: 'percent', hundredths: 1000 } })
    expect((await taken(within)).flags).toEqual([])
    // Each alone is within the limit; a line's and the basket's together are not, as at the till.
    const tenth = { kind: 'percent', hundredths: 1000 } as const
    const both = till.sell({ lines: [{ product: tea, discount: tenth }], discount: tenth })
    expect((await taken(both)).flags).toEqual(['discount-without-right'])
    const boss = await testTill(ownerSql, organizationId, 'BOSS', {
      id: people.manager,
      name: 'Test manager',
    })
    const under = () => boss.sell({ lines: [{ product: tea, unitPriceMinor: 1 }] })
    const sale = await taken(under(), manager)
    expect(sale.flags).toEqual([])
    expect(await row(sale.id)).toMatchObject({ user_id: people.manager, recorded_by: people.manager })
    const borrowed = await taken(under())
    expect(borrowed.flags).toEqual(['staff-differs', 'price-override-without-right'])
    expect(await row(borrowed.id)).toMatchObject({ user_id: people.manager, recorded_by: people.cashier })
    const replayed = await taken(cheap(), manager)
    expect(replayed.flags).toEqual(['staff-differs', 'price-override-without-right'])
    // A discount under a borrowed name is neither the sender's nor the named person's to give alone (decision 0025).
    const half = { kind: 'percent', hundredths: 5000 } as const
    const bossDeep = () => boss.sell({ lines: [{ product: tea }], discount: half })
    expect((await taken(bossDeep(), manager)).flags).toEqual([])
    expect((await taken(bossDeep())).flags).toEqual(['staff-differs', 'discount-without-right'])
    expect((await taken(deep(), manager)).flags).toEqual(['staff-differs', 'discount-without-right'])
  })

  it('a person nobody knows: the one who is signed in stands for them', async () => {
    const stranger = await testTill(ownerSql, organizationId, 'STR', {
      id: other.people.owner,
      name: 'Mallory',
    })
    const sale = await taken(stranger.sell({ lines: [{ product: tea }] }))
    expect(sale.flags).toEqual(['staff-unknown'])
    expect((await row(sale.id))?.user_id).toBe(people.cashier)
  })

  it('a clock that is wrong, not a sale that waited (mandate 6, R16)', async () => {
    const till = await newTill()
    const years = (count: number) => new Date(Date.now() + count * 365 * 86_400_000)
    const now = new Date().toISOString()
    const sold = (at: Date) => till.sell({ lines: [{ product: milk }], at })
    expect((await taken(sold(years(-1)), { 'x-device-time': now })).flags).toEqual([])
    expect((await taken(sold(years(-10)), { 'x-device-time': now })).flags).toEqual(['clock-differs'])
    expect(await refusal(minimal({ createdAt: '1969-12-31T23:59:59.000Z' }))).toBe('400 invalid-request')
    expect((await taken(sold(years(10)))).flags).toEqual(['clock-differs'])
    expect((await taken(sold(new Date()), { 'x-device-time': years(-10).toISOString() })).flags).toEqual([
      'clock-differs',
    ])
    // Put right before it was sent: the sale's own time is wrong all the same (decision 0128).
    const offBy = (ms: number) => ({ 'x-device-time': now, 'x-clock-offset': String(ms) })
    expect((await taken(sold(new Date()), offBy(3_600_000))).flags).toEqual(['clock-differs'])
    expect((await taken(sold(new Date()), offBy(-300_000))).flags).toEqual([])
    expect((await taken(sold(new Date()), { 'x-clock-offset': 'x' })).flags).toEqual([])
    const sales = [3_600_000, undefined].map((clockOffsetMs) => ({
      clockOffsetMs,
      request: sold(new Date()),
    }))
    const batch = await app.inject({
      method: 'POST',
      url: '/api/transactions/batch',
      headers: cashier,
      payload: { sales },
    })
    expect(batch.json().results).toMatchObject([
      { sale: { flags: ['clock-differs'] } },
      { sale: { flags: [] } },
    ])
    const late = sold(years(-1))
    expect((await taken(late)).createdAt).toBe(late.transaction.createdAt)
  })

  it('ids of lines that are taken or repeated are replaced', async () => {
    const till = await newTill()
    const first = till.sell({ lines: [{ product: milk }] })
    await taken(first)
    const second = till.sell({ lines: [{ product: milk }, { product: tea }] })
    const lineId = first.items[0]?.lineId
    const items = second.items.map((item) => ({ ...item, lineId }))
    expect((await taken({ ...second, items })).flags).toEqual(['seal-wrong'])
  })
})
