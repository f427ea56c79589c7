import type { TransactionSql } from 'postgres'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, it } from 'vitest'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { testProducts, testTill } from '../../testing/test-till.ts'

const { app, database, ownerSql } = await testServer()
const { organizationId, people, ...business } = await testBusiness(database)
let saleId = ''

beforeAll(async () => {
  const [tea] = await testProducts(ownerSql, organizationId, [250])
  if (!tea) throw new Error('no product')
  const till = await testTill(ownerSql, organizationId, 'T1', { id: people.cashier, name: 'Test cashier' })
  const headers = await signedIn(database, { organizationId, people, ...business }, 'cashier')
  const payload = till.sell({ lines: [{ product: tea }] })
  const answer = await app.inject({ method: 'POST', url: '/api/transactions', headers, payload })
  expect(answer.statusCode, answer.body).toBe(201)
  saleId = answer.json().id
})

/** The rule that a copy of the sale's own row breaks once it is changed, or undefined where it is taken. */
async function broken(table: string, changes: Record<string, unknown>): Promise<string | undefined> {
  const undo = new Error('undo')
  const copy = async (sql: TransactionSql<{ bigint: number | string }>): Promise<void> => {
    const own = table === 'transactions' ? 'id' : table === 'inventory' ? 'source_id' : 'transaction_id'
    const [row] = await sql`select * from ${sql(table)} where ${sql(own)} = ${saleId} limit 1`
    if (!row) throw new Error(`The sale has no row in ${table}`)
    const place = 'position' in row ? { position: 99 } : {}
    const offline = 'offline_id' in row ? { offline_id: null } : {}
    const changed = Object.assign(row, { id: uuidv7() }, place, offline, changes)
    await sql`insert into ${sql(table)} ${sql(changed)}`
    throw undo
  }
  try {
    await ownerSql.begin(copy)
  } catch (error) {
    if (error === undo) return undefined
    return (error as { constraint_name?: string }).constraint_name ?? String(error)
  }
}

it.each([
  ['transactions', { total_amount: '-0.01' }, 'transactions_sale_takes'],
  ['transactions', { subtotal: '-0.01' }, 'transactions_sale_takes'],
  ['transactions', { tax_amount: '-0.01' }, 'transactions_sale_takes'],
  ['transactions', { amount_received: '-0.01' }, 'transactions_sale_takes'],
  ['transactions', { change_due: '-0.01' }, 'transactions_sale_takes'],
  ['transactions', { offline_id: uuidv7() }, 'transactions_offline_id'],
  ['transactions', { reason: 'faulty' }, 'transactions_return'],
  ['transactions', { kind: 'void', reason: 'other', returned_total: '3.00' }, 'transactions_kind'],
  ['transactions', { reverses_id: uuidv7() }, 'transactions_kind'],
  ['transaction_items', { restock: true }, 'transaction_items_return'],
  ['transaction_items', { returns_item_id: uuidv7() }, 'transaction_items_return'],
  ['transaction_items', { unit_price: '-0.01' }, 'transaction_items_prices'],
  ['transaction_items', { list_price: '-0.01' }, 'transaction_items_prices'],
  ['transaction_items', { quantity: -1, restock: true }, 'transaction_items_one_sign'],
  ['transaction_items', { vat_amount: '-0.01' }, 'transaction_items_one_sign'],
  ['transaction_items', { vat_rate: '100.01' }, 'transaction_items_vat_rate'],
  ['transaction_items', { vat_rate: '-0.01' }, 'transaction_items_vat_rate'],
  ['transaction_items', { vat_code: 'exempt' }, 'transaction_items_vat_rate'],
  [
    'transaction_tenders',
    { received: '-1.00', amount: '-1.50', change: '0.50' },
    'transaction_tenders_one_sign',
  ],
  ['inventory', { user_id: uuidv7() }, 'inventory_user_fk'],
  ['inventory', { source_id: uuidv7() }, 'inventory_source_fk'],
  ['inventory', { source_id: null }, 'inventory_source'],
  ['inventory', { transaction_type: 'adjustment' }, 'inventory_source'],
])('R6 a row of %s with %o breaks %s', async (table, changes, rule) => {
  expect(await broken(table, changes)).toBe(rule)
})

it('D19 what goes back may be less than nothing in every amount, where it says so', async () => {
  expect(await broken('transactions', {})).toBeUndefined()
  const back = {
    ...{ subtotal: '-2.50', tax_amount: '-0.50', total_amount: '-3.00', amount_received: '-3.00' },
    ...{ kind: 'refund', reverses_id: saleId, reason: 'faulty', returned_total: '3.00' },
  }
  expect(await broken('transactions', back)).toBeUndefined()
  const line = { quantity: -1, total_price: '-2.50', net_amount: '-2.50', vat_amount: '-0.50', restock: true }
  expect(await broken('transaction_items', line)).toBeUndefined()
  expect(await broken('transaction_tenders', { amount: '-3.00', received: '-3.00' })).toBeUndefined()
  expect(await broken('inventory', { transaction_type: 'refund', quantity_change: 1 })).toBeUndefined()
})

it('R6 a till’s day and a customer hold a sum of any sales there can be', async () => {
  const widths = await ownerSql`
    select distinct numeric_precision as digits, numeric_scale as decimals from information_schema.columns
     where table_name = 'till_takings' and data_type = 'numeric' or table_name = 'customers' and column_name = 'total_spent'`
  expect(widths).toEqual([{ digits: 18, decimals: 2 }])
})
