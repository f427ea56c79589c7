import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import type { BookFinding } from '@tuppence/domain/journal'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { inOrganization } from '../../../platform/tenancy.ts'
import { signedIn, testBusiness } from '../../../testing/test-business.ts'
import { testServer } from '../../../testing/test-server.ts'
import { testProducts, testTill } from '../../../testing/test-till.ts'
import { writeAudit } from '../../identity/public.ts'
import { cardPayments, cost } from '../../sales/card-payments.test-support.ts'
import { asking } from '../walk-till.ts'
import { compareBooks } from './compare-books.ts'

const { app, database, ownerSql } = await testServer()
type Row = Readonly<Record<string, string>>

/** A shop with a till that sold, took back and sold to a customer, and with a sale over the server's own till. */
async function shopWithBooks() {
  const shop = await testBusiness(database)
  const { organizationId, people } = shop
  const headers = await signedIn(database, shop, 'manager')
  // What was there before the log began is a demonstration's; here somebody came in first.
  await inOrganization(database, organizationId, (tx) =>
    writeAudit(tx, { organizationId, at: new Date(Date.now() - 60_000), action: 'signed-in' }),
  )
  const [milk] = await testProducts(ownerSql, organizationId, [99])
  if (!milk) throw new Error('no product')
  const customerId = uuidv7()
  await ownerSql`insert into customers ${ownerSql({ organization_id: organizationId, id: customerId, first_name: 'Ann' })}`
  const till = await testTill(ownerSql, organizationId, 'T1', { id: people.manager, name: 'Test manager' })
  const send = async (payload: object): Promise<string> => {
    const answer = await app.inject({ method: 'POST', url: '/api/transactions', headers, payload })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ id: string }>().id
  }
  const sale = await send(till.sell({ lines: [{ product: milk, quantity: 3 }], customerId }))
  const back = await send(till.void(await soldSale(sale, headers)))
  const kept = await send(till.sell({ lines: [{ product: milk, quantity: 2 }] }))
  const overApi = await send({
    transaction: { subtotal: '0.99', taxAmount: '0.20', totalAmount: '1.19', paymentMethod: 'cash' },
    items: [{ productId: milk.id, quantity: 1, unitPrice: '0.99', totalPrice: '0.99' }],
  })
  const compare = async (period: { from: string | null; to: string | null } = { from: null, to: null }) =>
    (
      await compareBooks(
        asking(database, organizationId),
        organizationId,
        period,
        new Date(Date.now() + 120_000),
      )
    ).findings
  return { organizationId, headers, milk, customerId, till, sale, back, kept, overApi, compare }
}

async function soldSale(id: string, headers: Row) {
  return soldSaleOfDetail((await app.inject({ url: `/api/transactions/${id}`, headers })).json())
}

/** As somebody who owns the database, whom no foreign key holds. */
const tamper = (work: (tx: typeof ownerSql) => Promise<unknown>) =>
  ownerSql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await work(tx as unknown as typeof ownerSql)
  })
const told = (findings: readonly BookFinding[]) =>
  findings.map(({ kind, about, differences }) =>
    [kind, about, ...differences.map(({ what, records, books }) => `${what} ${records} ${books}`)].join(
      ' | ',
    ),
  )

describe('comparing the books with the records', () => {
  it('R6 R13 finds nothing where nobody changed anything', async () => {
    const { compare } = await shopWithBooks()
    expect(await compare()).toEqual([])
    expect(await compare({ from: '2020-01-01', to: '2020-01-31' })).toEqual([])
  })

  it('R13 finds a day’s figures changed, gone or made up, and the count of sales of a day with a void', async () => {
    const { organizationId, compare } = await shopWithBooks()
    const row = ownerSql`organization_id = ${organizationId} and till_id in (select id from tills where code = 'API')`
    await ownerSql`update till_takings set cash_total = cash_total - 1, sales_total = sales_total - 1 where ${row}`
    expect(told(await compare())).toEqual(['day-differs | API | takings £1.19 £0.19 | cash £1.19 £0.19'])
    await ownerSql`update till_takings set cash_total = cash_total + 1, sales_total = sales_total + 1,
      trading_day = '2026-01-05' where ${row}`
    expect((await compare()).map(({ kind, day }) => [kind, day])).toEqual([
      ['day-differs', '2026-01-05'],
      ['day-differs', expect.not.stringContaining('2026-01-05')],
    ])
    expect((await compare({ from: '2026-01-05', to: '2026-01-05' })).length).toBe(1)
    const today = ownerSql`organization_id = ${organizationId} and trading_day <> '2026-01-05'`
    await ownerSql`update till_takings set sales_count = sales_count + 4 where ${today}`
    expect(told(await compare())).toContain('day-differs | T1 | sales 2 6')
  })

  it('R13 finds an entry of the settlement ledger changed or gone', async () => {
    const { organizationId, headers, till, milk, compare } = await shopWithBooks()
    const payment = await cardPayments(ownerSql, organizationId).paid('1.19')
    const payload = till.sell({ lines: [{ product: milk }], cards: cost([payment, 119]) })
    expect(
      (await app.inject({ method: 'POST', url: '/api/transactions', headers, payload })).statusCode,
    ).toBe(201)
    expect(await compare()).toEqual([])
    const entry = ownerSql`organization_id = ${organizationId} and cause_kind = 'allocated'`
    await ownerSql`update settlement_entries set amount_minor = 169 where ${entry} and account_kind = 'sale'`
    expect(told(await compare())).toEqual([
      'settlement-differs | £1.19 | all entries of one cause £0.00 £0.50',
    ])
    await ownerSql`delete from settlement_entries where ${entry}`
    expect(await compare()).toMatchObject([{ recordId: payment.id }])
    expect(told(await compare())).toEqual(['settlement-differs | £1.19 | not yet used by a sale £0.00 £1.19'])
  })

  it('R6 finds a level changed, and a movement changed, moved to other goods or removed', async () => {
    const { milk, kept, compare } = await shopWithBooks()
    await ownerSql`update products set stock_quantity = stock_quantity + 5 where id = ${milk.id}`
    expect((await compare()).map(({ kind, about }) => [kind, about])).toEqual([['stock-differs', milk.name]])
    await ownerSql`update products set stock_quantity = stock_quantity - 5 where id = ${milk.id}`
    await tamper(async (tx) => {
      await tx`update inventory set quantity_change = -1 where source_id = ${kept}`
      await tx`update products set stock_quantity = stock_quantity + 1 where id = ${milk.id}`
    })
    expect(told(await compare()).map((line) => line.split(' | ')[2])).toEqual([
      `a movement of ${milk.name} by -2 -1`,
    ])
    await tamper(async (tx) => {
      await tx`delete from inventory where source_id = ${kept}`
      await tx`update products set stock_quantity = stock_quantity + 1 where id = ${milk.id}`
    })
    expect(told(await compare()).map((line) => line.split(' | ')[2])).toEqual([
      `a movement of ${milk.name} by -2 0`,
    ])
  })

  it('R13 finds the last sale of the server’s own till cut off, by what else was told of it', async () => {
    const { organizationId, overApi, milk, compare } = await shopWithBooks()
    await tamper(async (tx) => {
      for (const table of ['transaction_items', 'transaction_tenders', 'journal'])
        await tx`delete from ${tx(table)} where transaction_id = ${overApi}`
      await tx`delete from transactions where id = ${overApi}`
      await tx`update tills set last_sequence = 0, last_seal = '' where organization_id = ${organizationId} and code = 'API'`
    })
    const traces = told(await compare())
    expect(traces[0]).toBe('record-gone | the live feed and the movements of stock, as one of till API')
    expect(traces).toContainEqual(expect.stringMatching(/^day-differs \| API \| sales 0 1/))
    // Whoever mends the sums and the shelf too is told of by what remains.
    await tamper(async (tx) => {
      await tx`delete from inventory where source_id = ${overApi}`
      await tx`update products set stock_quantity = stock_quantity + 1 where id = ${milk.id}`
      await tx`delete from till_takings where organization_id = ${organizationId} and till_id in (select id from tills where code = 'API')`
    })
    expect(told(await compare())).toEqual(['record-gone | the live feed, as one of till API'])
  })

  it('R13 finds a total that was told otherwise, and what a customer spent changed', async () => {
    const { organizationId, kept, customerId, compare } = await shopWithBooks()
    await tamper(
      (tx) =>
        tx`update events set payload = payload || '{"totalAmount":"9.99"}' where organization_id = ${organizationId} and id = ${kept}`,
    )
    expect(told(await compare())).toEqual([
      expect.stringMatching(/^told-otherwise \| T1-000003 \| the live feed £2.38 £9.99$/),
    ])
    await tamper(
      (tx) => tx`update events set payload = payload || '{"totalAmount":"2.38"}' where id = ${kept}`,
    )
    await ownerSql`update customers set loyalty_points = 500 where id = ${customerId}`
    expect(told(await compare())).toEqual(['customer-differs | Ann | points of 0 500'])
  })

  it('CONST-002 R13 writes what differs in the shop’s own currency', async () => {
    const { organizationId, kept, overApi, customerId, compare } = await shopWithBooks()
    await ownerSql`update organizations set currency = 'EUR' where id = ${organizationId}`
    await tamper(async (tx) => {
      await tx`update events set payload = payload || '{"totalAmount":"9.9"}' where organization_id = ${organizationId} and id = ${kept}`
      await tx`update events set payload = payload || '{"totalAmount":"1234.5"}' where organization_id = ${organizationId} and id = ${overApi}`
      await tx`update till_takings set card_total = card_total + 1000, sales_total = sales_total + 1000 where organization_id = ${organizationId} and till_id in (select id from tills where code = 'API')`
      await tx`update customers set total_spent = 3 where id = ${customerId}`
    })
    const found = told(await compare())
    expect(found).toContain('day-differs | API | takings €1.19 €1,001.19 | card €0.00 €1,000.00')
    expect(found).toContain('told-otherwise | T1-000003 | the live feed €2.38 €9.90')
    expect(found).toContain('customer-differs | Ann | spending of €0.00 €3.00')
    expect(found.join(' ')).toContain('€1,234.50')
    expect(found.join(' ')).not.toContain('£')
  })

  it('R13 finds a return whose entry at the end of the audit log was removed', async () => {
    const { organizationId, back, compare } = await shopWithBooks()
    const gone = await ownerSql`
      delete from audit_log where organization_id = ${organizationId} and action = 'void-recorded' and subject_id = ${back} returning id`
    expect(gone.length).toBe(1)
    expect(told(await compare())).toEqual(['not-in-audit-log | the void T1-000002'])
  })

  it('R9 sees no other business, whatever is wrong there', async () => {
    const { milk } = await shopWithBooks()
    await ownerSql`update products set stock_quantity = 77 where id = ${milk.id}`
    const other = await shopWithBooks()
    expect(await other.compare()).toEqual([])
  })
})
