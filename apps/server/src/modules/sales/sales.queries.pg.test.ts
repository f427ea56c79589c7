import type { Transaction, TransactionDetail } from '@tuppence/contract/sales'
import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import { customerName } from '@tuppence/domain/customers'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { customerNameIn } from '../../platform/database/customer-name.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { testProducts, testTill } from '../../testing/test-till.ts'

/** Shortly after midnight of the first summer day in London: in UTC it is still the day before. */
let now = new Date('2027-03-28T23:30:00Z')
const { app, database, ownerSql } = await testServer({ now: () => now })
const shop = await testBusiness(database)
const other = await testBusiness(database)
await ownerSql`update users set can_view_reports = true where id = ${shop.people.cashier}`
const session = async (who: typeof shop) => {
  const headers = await signedIn(database, who, 'manager')
  await ownerSql`update sessions set expire = '2028-01-01'`
  return headers
}
const headers = await session(shop)
const [product] = await testProducts(ownerSql, shop.organizationId, [1000])
if (!product) throw new Error('no product')
const till = await testTill(ownerSql, shop.organizationId, 'T1', { id: shop.people.manager, name: 'x' })

const sell = async (at: string, quantity = 1): Promise<string> => {
  const payload = till.sell({ lines: [{ product, quantity }], at: new Date(at) })
  const answer = await app.inject({ method: 'POST', url: '/api/transactions', headers, payload })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}
const ask = (query: string, as = headers) => app.inject({ url: `/api/transactions${query}`, headers: as })
const times = async (query: string): Promise<string[]> => {
  const answer = await ask(query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Transaction[]>().map(({ createdAt }) => createdAt)
}

const yesterdayLast = await sell('2027-03-28T22:59:59.000Z')
const todayFirst = await sell('2027-03-28T23:00:00.000Z', 2)
const winter = await sell('2027-03-27T23:59:59.000Z')
const lastQuarter = await sell('2026-12-31T23:59:59.000Z')

describe('the figures of a range', () => {
  it('REP-003 are the takings of trading days in the shop’s time zone, both ends included', async () => {
    const figures = async (from: string, to: string) => (await ask(`/figures?from=${from}&to=${to}`)).json()
    expect(await figures('2027-03-28', '2027-03-28')).toEqual({ total: '12.00', count: 1 })
    expect(await figures('2027-03-27', '2027-03-29')).toEqual({ total: '48.00', count: 3 })
    expect(await figures('2027-03-30', '2027-03-31')).toEqual({ total: '0.00', count: 0 })
    expect(await figures('2027-03-29', '2027-03-28')).toEqual({ total: '0.00', count: 0 })
    expect((await ask('/figures?from=2027-02-30&to=2027-03-28')).statusCode).toBe(400)
    const theirs = await ask('/figures?from=2027-03-27&to=2027-03-29', await session(other))
    expect(theirs.json()).toEqual({ total: '0.00', count: 0 })
  })
})

describe('sales of a range', () => {
  it('REP-002 DATA-038 are those of trading days in the shop’s time zone, across a clock change, newest first', async () => {
    expect(await times('?from=2027-03-28&to=2027-03-28')).toEqual(['2027-03-28T22:59:59.000Z'])
    expect(await times('?from=2027-03-27&to=2027-03-29')).toEqual([
      '2027-03-28T23:00:00.000Z',
      '2027-03-28T22:59:59.000Z',
      '2027-03-27T23:59:59.000Z',
    ])
    expect(await times('?from=2027-03-28T23:59:59%2B01:00&to=2027-03-28T23:00:00Z')).toEqual([
      '2027-03-28T23:00:00.000Z',
      '2027-03-28T22:59:59.000Z',
    ])
  })

  it('are those of the day, the week from Monday, the month and the quarter', async () => {
    expect(await times('?period=today')).toHaveLength(1)
    expect(await times('?period=week')).toHaveLength(1)
    expect(await times('?period=month')).toHaveLength(3)
    expect(await times('?period=quarter')).toHaveLength(3)
    expect(await times('')).toHaveLength(4)
  })

  it('come page by page with their count, and refuse days that are none', async () => {
    const answer = await ask('?limit=2&offset=1')
    expect(answer.headers['x-total-count']).toBe('4')
    expect(answer.json<Transaction[]>().map(({ id }) => id)).toEqual([yesterdayLast, winter])
    for (const bad of [
      '?from=2027-02-30',
      '?from=x',
      '?limit=0',
      '?limit=1001',
      '?period=year',
      '?offset=-1',
    ])
      expect((await ask(bad)).statusCode, bad).toBe(400)
  })

  it('need the right to see reports, and show no other business’s sales (R9)', async () => {
    expect((await ask('', await session(other))).json()).toEqual([])
    expect((await ask(`/${todayFirst}`, await session(other))).statusCode).toBe(404)
    expect((await ask(`/${uuidv7()}`)).statusCode).toBe(404)
    const plain = await signedIn(database, other, 'cashier')
    await ownerSql`update sessions set expire = '2028-01-01'`
    expect((await ask('', plain)).statusCode).toBe(403)
  })

  it('D19 SELL-080 are voided where a void reverses them, which is listed beside them', async () => {
    const voidId = uuidv7()
    await ownerSql`
      insert into transactions (organization_id, id, kind, reverses_id, reason, returned_total, transaction_number, receipt_number, till_id,
        till_sequence, vat_mode, subtotal, tax_amount, total_amount, payment_method, content_hash, created_at, trading_day)
      select organization_id, ${voidId}, 'void', id, 'other', total_amount, 'V', 'V', till_id, 99, vat_mode, -subtotal, -tax_amount,
             -total_amount, payment_method, 'v', created_at, trading_day from transactions where id = ${lastQuarter}`
    await ownerSql`
      insert into transaction_items (organization_id, id, transaction_id, position, product_id, name, sku, quantity, unit_price,
        list_price, discount_amount, total_price, vat_code, vat_rate, vat_inclusive, net_amount, vat_amount, returns_transaction_id,
        returns_item_id, restock)
      select organization_id, gen_random_uuid(), ${voidId}, position, product_id, name, sku, -quantity, unit_price, list_price,
             -discount_amount, -total_price, vat_code, vat_rate, vat_inclusive, -net_amount, -vat_amount, transaction_id, id, true
        from transaction_items where transaction_id = ${lastQuarter}`
    const found = (await ask('')).json<Transaction[]>()
    expect(found.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      'sale completed',
      'sale completed',
      'sale completed',
      'sale voided',
      'void completed',
    ])
  })
})

describe('the daily sales', () => {
  it('SELL-016 are total and count of today, by the shop’s own midnight', async () => {
    const today = async () => (await ask('/daily-sales')).json()
    expect(await today()).toEqual({ total: '24.00', count: 1 })
    now = new Date('2027-03-28T22:30:00Z')
    expect(await today()).toEqual({ total: '12.00', count: 1 })
    now = new Date('2027-04-02T12:00:00Z')
    expect(await today()).toEqual({ total: '0.00', count: 0 })
  })
})

describe('one sale', () => {
  it('DATA-028 names its customer by both names, which a return of it carries on', async () => {
    const customerId = uuidv7()
    const { organizationId } = shop
    await ownerSql`insert into customers ${ownerSql({ organization_id: organizationId, id: customerId, first_name: 'Ann', last_name: 'Oakes' })}`
    const payload = till.sell({
      lines: [{ product, quantity: 1 }],
      customerId,
      at: new Date('2026-11-02T12:00:00Z'),
    })
    const sold = await app.inject({ method: 'POST', url: '/api/transactions', headers, payload })
    expect(sold.statusCode, sold.body).toBe(201)
    const detail = (await ask(`/${sold.json().id}`)).json<TransactionDetail>()
    const ann = { id: customerId, firstName: 'Ann', lastName: 'Oakes' }
    expect(detail).toMatchObject({ customerId, customerName: 'Ann Oakes', customer: ann })
    expect(soldSaleOfDetail(detail)).toMatchObject({ customer: ann, lines: [{ vatRate: 2000 }] })
    expect((await ask(`/${yesterdayLast}`)).json()).toMatchObject({ customer: null })
  })

  it('a customer without a name is called by company, e-mail or phone, and never a walk-in', async () => {
    const { organizationId } = shop
    const named = async (known: { company?: string; email?: string }) => {
      const customerId = uuidv7()
      await ownerSql`insert into customers ${ownerSql({ organization_id: organizationId, id: customerId, ...known })}`
      const at = new Date('2026-11-02T13:00:00Z')
      const payload = till.sell({ lines: [{ product, quantity: 1 }], customerId, at })
      const sold = await app.inject({ method: 'POST', url: '/api/transactions', headers, payload })
      return (await ask(`/${sold.json().id}`)).json<TransactionDetail>().customerName
    }
    expect(await named({ company: 'Oak & Sons', email: 'oak@post.example' })).toBe('Oak & Sons')
    expect(await named({ email: 'only@post.example' })).toBe('only@post.example')
    expect(await named({})).toBe('Customer without a name')
  })

  it('the database calls customers as every screen does', async () => {
    const values = [null, '', 'x']
    const all = values.flatMap((firstName) =>
      values.flatMap((lastName) =>
        values.flatMap((company) =>
          values.flatMap((email) =>
            [
              { phone: '1', erasedAt: null },
              { phone: null, erasedAt: null },
              { phone: null, erasedAt: '2026-11-02T12:00:00Z' },
            ].map((rest) => ({ firstName, lastName, company, email, ...rest })),
          ),
        ),
      ),
    )
    const rows = await ownerSql.unsafe<{ name: string }[]>(
      `select ${customerNameIn('c')} as name
         from (select 1 as id, "firstName" as first_name, "lastName" as last_name, company, email, phone, "erasedAt" as erased_at
                 from json_to_recordset($1::text::json) as c ("firstName" text, "lastName" text, company text, email text,
                                                        phone text, "erasedAt" text)) c`,
      [JSON.stringify(all)],
    )
    expect(rows.map(({ name }) => name)).toEqual(all.map(customerName))
  })
})
