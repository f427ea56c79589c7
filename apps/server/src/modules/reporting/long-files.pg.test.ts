import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, it } from 'vitest'
import { Refused } from '../../platform/http/refused.ts'
import { readPosition } from '../../platform/live/database-mark.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import type { ExportCell } from '../../platform/xlsx-file.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { salesRows, salesSheet } from './files/sales-rows.ts'
import { vatRecordRows } from './vat/vat-records.ts'

const { app, database, ownerSql } = await testServer()
const shop = await testBusiness(database)
const { organizationId, people } = shop
const till = uuidv7()
const tea = uuidv7()
const MANY = 4_500
const asked = {
  organizationId,
  from: '2026-05-01',
  to: '2026-05-03',
  timeZone: 'Europe/London',
  format: 'csv',
} as const

/** Sales of a pound and twenty, a hundred of them at each instant, as the database alone can write them fast. */
const more = (from: number, to: number) => ownerSql`
  with made as (
    insert into transactions (organization_id, id, kind, transaction_number, receipt_number, user_id, staff_name, till_id,
        till_sequence, vat_mode, subtotal, tax_amount, discount_amount, total_amount, payment_method, content_hash, created_at, trading_day)
    select ${organizationId}, uuidv7(), 'sale', 'TXN-' || n, 'T1-' || n, ${people.cashier}, 'Test person', ${till},
           n, 'add', 1.00, 0.20, 0, 1.20, 'card', '', '2026-05-01 09:00Z'::timestamptz + interval '1 minute' * (n / 100), '2026-05-01'
      from generate_series(${from}::int, ${to}::int) n returning id)
  insert into transaction_items (organization_id, id, transaction_id, position, product_id, name, sku, quantity, unit_price, list_price,
      total_price, vat_code, vat_rate, vat_inclusive, net_amount, vat_amount)
  select ${organizationId}, uuidv7(), id, 1, ${tea}, 'Tea', 'TEA', 1, 1.00, 1.00, 1.00, 'standard', 20, false, 1.00, 0.20 from made`

/** Every row of a file, with something done once so many have been read. */
async function readAll(
  rows: AsyncGenerator<readonly ExportCell[]>,
  after: number,
  then: () => Promise<unknown>,
) {
  const all: (readonly ExportCell[])[] = []
  for await (const row of rows) {
    all.push(row)
    if (all.length === after) await then()
  }
  return all.slice(1)
}

beforeAll(async () => {
  await ownerSql`insert into tills (organization_id, id, code, name) values (${organizationId}, ${till}, 'T1', 'T1')`
  await ownerSql`
    insert into products (organization_id, id, sku, name, price, vat_code, vat_rate) values (${organizationId}, ${tea}, 'TEA', 'Tea', 1, 'standard', 20)`
  await more(1, MANY)
})

it('REP-007 a long file has each sale once, also while tills sell', async () => {
  let sold = MANY
  const rows = await readAll(salesRows(database, asked), 1_500, async () => {
    await more(sold + 1, sold + 150)
    sold += 150
  })
  const numbers = rows.map((row) => row[1])
  expect(new Set(numbers).size).toBe(numbers.length)
  // What was sold meanwhile is newer than what was still to be read.
  for (let n = 1; n <= MANY; n += 1) expect(numbers).toContain(`TXN-${n}`)
  expect(numbers).toHaveLength(MANY)
})

it('R9 whoever leaves in the middle of a file leaves no fault behind, and the next file is whole', async () => {
  const faults: unknown[] = []
  app.addHook('onError', async (_request, _reply, error) => {
    faults.push(error)
  })
  const headers = await signedIn(database, shop, 'manager')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `${address}/api/reports/sales/file?from=2026-05-01&to=2026-05-03&format=csv`
  for (let n = 0; n < 3; n += 1) {
    const leaving = new AbortController()
    const answer = await fetch(url, { headers, signal: leaving.signal })
    const reader = answer.body?.getReader()
    await reader?.read()
    leaving.abort()
    await reader?.read().catch(() => undefined)
  }
  const whole = await (await fetch(url, { headers })).text()
  expect(whole.trimEnd().split('\r\n').length).toBeGreaterThan(MANY)
  expect(faults).toEqual([])
})

it('REP-007 a PDF has as many sales as it prints, or none', async () => {
  const { report, sums } = await salesSheet(database, asked, 4_650)
  expect(report.rows).toHaveLength(4_650)
  expect(sums).toEqual([{ words: 'All', row: { total: '5580.00' } }])
  await expect(salesSheet(database, asked, 4_649)).rejects.toThrow(new Refused('too-many-to-print'))
})

it('D1 the digital records of many sales have each once that was there at the beginning, while tills sell', async () => {
  const [{ count } = { count: 0 }] = await ownerSql<{ count: number }[]>`
    select count(*)::int as count from transactions where organization_id = ${organizationId}`
  const seen = await inOrganization(database, organizationId, readPosition)
  const rows = await readAll(vatRecordRows(database, { ...asked, seen }), 2_500, () => more(10_001, 10_050))
  const receipts = rows.map((row) => row[2])
  expect(new Set(receipts).size).toBe(receipts.length)
  // What has arrived since is told as late, and in the next file.
  expect(receipts.length).toBe(count)
})
