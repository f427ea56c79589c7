import { minorOf } from '@tuppence/domain/money'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { onPlatform, setOrganization } from '../../platform/tenancy.ts'
import { breaches } from '../../testing/invariants.ts'
import { signedIn, type TestBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { TestTill } from '../../testing/test-till.ts'
import { hashPassword } from '../identity/public.ts'
import { asking, verifyJournals } from '../journal/public.ts'
import { cafe } from './businesses/cafe.ts'
import { planShop, seedShop } from './seed-base.ts'
import { seedHistory } from './seed-history.ts'

const { database, ownerSql } = await testDatabase()
const app = await buildApp({
  settings: testSettings(),
  database,
  secrets: testSecrets,
  now: () => new Date(),
})
afterAll(() => app.close())

/** What a sale writes, by the column that names the sale. The feed is not told of the past. */
const TABLES = {
  transactions: 'id',
  transaction_items: 'transaction_id',
  transaction_tenders: 'transaction_id',
  inventory: 'source_id',
  journal: 'transaction_id',
} as const

/** The columns that carry something, of the rows of one sale. */
async function filled(table: keyof typeof TABLES, saleId: string): Promise<string[]> {
  const rows = await ownerSql`
    select distinct field.key from ${ownerSql(table)} kept, jsonb_each(to_jsonb(kept)) field
     where kept.${ownerSql(TABLES[table])} = ${saleId} and field.value <> 'null' order by 1`
  expect(rows.length, table).toBeGreaterThan(0)
  return rows.map(({ key }) => String(key))
}

/** The three months of a shop that sells once a day: what a demo business has of everything, in a few hundred rows. */
const KIOSK = {
  ...cafe,
  shelves: cafe.shelves.slice(0, 2),
  customers: 5,
  trade: { ...cafe.trade, salesADay: 1, knownCustomers: 0.5 },
}

let seeded = ''
let recorded = ''

beforeAll(async () => {
  const now = new Date()
  const kiosk = planShop(KIOSK, now)
  const hash = await hashPassword(testSecrets, 'nobody signs in by it')
  await onPlatform(database, async (tx) => {
    await tx.execute(sql.raw(setOrganization(kiosk.organizationId)))
    await seedShop(tx, kiosk, { password: hash, pin: hash })
    await seedHistory(tx, kiosk, now)
  })
  // Whom the till of a demo business signs in, and a sale of each kind of thing to a customer.
  const [shop] = await ownerSql`
    select t.organization_id as "organizationId", t.id, t.code, t.last_sequence, t.last_seal, o.vat_mode,
           u.id as cashier, c.id as customer, s.full_name as name
      from tills t join organizations o on o.id = t.organization_id
      join staff_members s on s.organization_id = t.organization_id and s.username = 'cashier1'
      join users u on u.organization_id = t.organization_id and u.staff_member_id = s.id
      join lateral (select id from customers where organization_id = t.organization_id limit 1) c on true
     where t.code = 'T1' limit 1`
  if (!shop) throw new Error('There is no demo business')
  // The first device that signs in becomes the till.
  const deviceId = uuidv7()
  await ownerSql`
    update tills set device_id = ${deviceId} where organization_id = ${shop.organizationId} and id = ${shop.id}`
  const [sale] = await ownerSql`
    select id from transactions where organization_id = ${shop.organizationId} and till_id = ${shop.id}
       and customer_id is not null and discount_amount = 0 limit 1`
  seeded = sale?.id
  const [product] = await ownerSql`
    select id, name, sku, price, vat_code, vat_rate, vat_inclusive from products
     where organization_id = ${shop.organizationId} and vat_code = 'standard' limit 1`
  const till = new TestTill(
    { id: shop.id, code: shop.code, deviceId },
    { id: shop.cashier, name: shop.name },
    shop.vat_mode,
  )
  till.sequence = shop.last_sequence
  till.seal = shop.last_seal
  const request = till.sell({
    customerId: shop.customer,
    lines: [
      {
        product: {
          id: product?.id,
          name: product?.name,
          sku: product?.sku,
          priceMinor: minorOf(product?.price),
          vatCode: product?.vat_code,
          vatRate: 2000,
          vatInclusive: product?.vat_inclusive,
        },
      },
    ],
  })
  recorded = request.transaction.offlineId ?? uuidv7()
  const business = { organizationId: shop.organizationId, people: { cashier: shop.cashier } }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/transactions',
    headers: await signedIn(database, business as TestBusiness, 'cashier'),
    payload: request,
  })
  expect(answer.statusCode, answer.body).toBe(201)
})

describe('a sale of the demo’s history', () => {
  it.each(Object.keys(TABLES) as (keyof typeof TABLES)[])(
    'R6 DEMO-010 fills the same columns of %s as one that a till sends',
    async (table) => {
      expect(await filled(table, seeded)).toEqual(await filled(table, recorded))
    },
  )
  it('R6 and the till’s next sale keep every promise together', async () => {
    expect(Object.keys(await breaches(ownerSql))).toEqual(['every sale was told'])
    const [flagged] = await ownerSql`select flags from transactions where flags <> '{}' limit 1`
    expect(flagged).toBeUndefined()
  })
  it('R13 is sealed as a till seals: the journals it stands in are whole', async () => {
    const [{ id } = { id: '' }] =
      await ownerSql`select organization_id as id from transactions where id = ${seeded}`
    const tills = await verifyJournals(asking(database, id), id, { from: null, to: null })
    expect(tills.map((till) => till.findings)).toEqual(tills.map(() => []))
    expect(tills.reduce((sum, till) => sum + till.records, 0)).toBeGreaterThan(50)
  })
})
