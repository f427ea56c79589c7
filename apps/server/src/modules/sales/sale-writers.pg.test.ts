import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial } from 'node:net'
import { minorOf } from '@tuppence/domain/money'
import { type SaleRequest, sealedText } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { afterAll, describe, expect, it } from 'vitest'
import { connect } from '../../platform/database/connect.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testProducts, testTill } from '../../testing/test-till.ts'
import { asComplete } from './fill-in.ts'
import { type SaleRows, type Seller, saleRows } from './sale-rows.ts'
import { SaleWriters } from './sale-writers.ts'
import { takeTenders } from './take-tenders.ts'

const { database: direct, url, ownerSql } = await testDatabase()
const shop = await testBusiness(direct)
const { organizationId } = shop
const { personId, staffName } = shop.person('manager')
const rights = { mayVoid: true, mayRefund: true, mayOverridePrice: true, mayDiscount: true }
const seller: Seller = { userId: personId, name: staffName, ...rights }
const till = await testTill(ownerSql, organizationId, 'W1', { id: personId, name: staffName })
const [tea] = await testProducts(ownerSql, organizationId, [250])
if (!tea) throw new Error('no product')

/**
 * A way to PostgreSQL that can lose a transaction's beginning, as a connection does that was replaced in between: what is
 * sent after it runs, and the commit finds nothing to commit. The words are blanked, so that the messages keep their length.
 */
const losing = { beginnings: false }
const address = new URL(url)
const way = createServer((client) => {
  const server = dial(Number(address.port), address.hostname)
  client.on('data', (data) => {
    const sent = data.toString('latin1')
    const changed = losing.beginnings
      ? sent.replace(/begin; (.*?); set local app/, '       $1; set       app')
      : sent
    server.write(Buffer.from(changed, 'latin1'))
  })
  server.on('data', (data) => client.write(data))
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const)
    one.on('close', () => other.destroy()).on('error', () => other.destroy())
}).listen(0, '127.0.0.1')
await once(way, 'listening')
const port = (way.address() as AddressInfo).port
const database = connect(Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href, { max: 1 })
const RECEIVED_AT = new Date('2026-03-29T01:30:00.000Z')
const writers = new SaleWriters(database, () => RECEIVED_AT)
afterAll(async () => {
  await writers.close()
  await database.close(1_000)
  way.close()
})

function rowsOf(request: SaleRequest): SaleRows {
  const { transaction } = request
  const paid = takeTenders(transaction, minorOf(transaction.totalAmount ?? ''), uuidv7)
  if (!paid.ok) throw new Error(paid.code)
  const { seal = '', previousSeal = '' } = transaction
  const noticed = {
    ...{ contentHash: seal, recordedBy: personId, approvedBy: null, idGiven: true, sealedByTill: true },
    ...{ sealIsRight: true, previousSeal, seal, sealedText: sealedText(request) },
    ...{ arrivedAt: RECEIVED_AT, flags: [] },
  }
  return saleRows(asComplete(request, transaction.offlineId ?? ''), paid, seller, noticed, uuidv7)
}

const sale = (): SaleRows => rowsOf(till.sell({ lines: [{ product: tea }] }))

describe('the writers of sales', () => {
  it('R1 give no answer for a sale whose commit found nothing to commit, and go on with a new connection', async () => {
    const good = sale()
    expect(await writers.record(organizationId, good)).toMatchObject({ id: good.id, refusal: null })
    losing.beginnings = true
    await expect(writers.record(organizationId, sale())).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    losing.beginnings = false
    const next = sale()
    expect(await writers.record(organizationId, next)).toMatchObject({ id: next.id, refusal: null })
  })

  it('mandate 6 write the time of the server’s clock, which they are given', async () => {
    const { id } = await writers.record(organizationId, sale())
    const [row] = await ownerSql`
      select t.received_at, j.created_at from transactions t join journal j on j.transaction_id = t.id where t.id = ${id}`
    expect(row).toEqual({ received_at: RECEIVED_AT, created_at: RECEIVED_AT })
  })

  /** What was written together: the transaction of each sale, in the order given. */
  const transactionsOf = async (sales: readonly SaleRows[]) => {
    // The first goes alone; what comes while it is written waits, and shares what follows.
    await Promise.all([sale(), ...sales].map((rows) => writers.record(organizationId, rows)))
    const written = await ownerSql<{ id: string; transaction: string }[]>`
      select id, xmin::text as transaction from transactions where id in ${ownerSql(sales.map(({ id }) => id))}`
    const byId = new Map(written.map(({ id, transaction }) => [id, transaction]))
    return sales.map(({ id }) => byId.get(id))
  }

  it('rule 14: sales of one till that wait share a transaction, but no number of it twice', async () => {
    const copy = Object.assign(Object.create(Object.getPrototypeOf(till)) as typeof till, till)
    const [before, number, after] = [sale(), sale(), sale()]
    copy.sell({ lines: [{ product: tea }] })
    const twice = rowsOf(copy.sell({ lines: [{ product: tea }] }))
    expect(twice.sale.till_sequence).toBe(number.sale.till_sequence)
    const [one, two, another, three] = await transactionsOf([before, number, twice, after])
    expect([two, three]).toEqual([one, one])
    expect(another).not.toBe(one)
    const [kept] = await ownerSql<
      { flags: string[] }[]
    >`select flags from transactions where id = ${twice.id}`
    expect(kept?.flags).toContain('journal-repeat')
  })

  it('rule 14: a transaction takes 2,000 lines, and what is beyond goes with the next', async () => {
    const products = await testProducts(ownerSql, organizationId, Array(500).fill(250))
    const long = () => rowsOf(till.sell({ lines: products.map((product) => ({ product })) }))
    const sales = [long(), long(), long(), long(), long()]
    const [first, second, third, fourth, fifth] = await transactionsOf(sales)
    expect(new Set([first, second, third, fourth]).size).toBe(1)
    expect(fifth).not.toBe(first)
  })
})
