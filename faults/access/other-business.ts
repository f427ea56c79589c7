import type { Sql } from 'postgres'
import { uuidv7 } from 'uuidv7'
import type { buildApp } from '../../apps/server/src/app.ts'
import type { Database } from '../../apps/server/src/platform/database/connect.ts'
import { signedIn, type TestBusiness, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { TestDrawer } from '../../apps/server/src/testing/test-drawer.ts'
import { testProducts, testTill } from '../../apps/server/src/testing/test-till.ts'

export type OwnerSql = Sql<{ bigint: number | string }>

/** The word that stands in every name and text of the other business: no answer to anybody else may hold it. */
export const THEIR_WORD = 'Nightingale'

/** Where the proof happens: the server, its database, and the database's owner, who sees everything. */
export interface Ground {
  readonly app: Awaited<ReturnType<typeof buildApp>>
  readonly database: Database
  readonly ownerSql: OwnerSql
}

/** A business that lives: it has goods, people, a till, a sale, a shift, a parked basket, a ticket. */
export interface LivingBusiness extends TestBusiness {
  /** Each row's id, of every table. */
  readonly ids: readonly string[]
  readonly tillId: string
}

export async function livingBusiness(ground: Ground, word: string): Promise<LivingBusiness> {
  const { app, database, ownerSql } = ground
  const business = await testBusiness(database)
  const { organizationId, people } = business
  await ownerSql`update organizations set name = ${word}, business_name = ${word} where id = ${organizationId}`
  await ownerSql`update admin_customers set business_name = ${word} where organization_id = ${organizationId}`
  await ownerSql`update staff_members set full_name = ${`${word} of the people`} where organization_id = ${organizationId}`
  const headers = await signedIn(database, business, 'owner')
  const make = async (method: 'POST' | 'PUT', url: string, payload: object) => {
    const answer = await app.inject({ method, url, headers, payload })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
  }
  await make('POST', '/api/categories', { name: `${word} drinks` })
  await make('POST', '/api/products', { name: `${word} tea`, price: '2.50', description: word })
  await make('POST', '/api/customers', { firstName: word, lastName: 'Florence' })
  await make('POST', '/api/support/tickets', {
    subject: `${word} asks`,
    urgency: 'question',
    text: `${word} writes`,
  })
  const staff = { id: people.owner, name: `${word} of the people` }
  const till = await testTill(ownerSql, organizationId, 'N1', staff)
  await ownerSql`update tills set name = ${`${word} till`} where id = ${till.id}`
  const [tea] = await testProducts(ownerSql, organizationId, [250])
  if (!tea) throw new Error('no product')
  const product = { ...tea, name: `${word} bread` }
  await ownerSql`update products set name = ${product.name} where id = ${product.id}`
  await make('POST', '/api/shifts/records', new TestDrawer(till).do('open', 10_000))
  await make('POST', '/api/transactions', till.sell({ lines: [{ product }] }))
  const line = { id: uuidv7(), product, quantity: 1, unitPriceMinor: 250, discount: null }
  await make('PUT', `/api/parked-baskets/${uuidv7()}`, {
    label: `${word} coat`,
    cart: { lines: [line], customer: null, discount: null },
    parkedAt: new Date().toISOString(),
    staff,
    tillId: till.id,
  })
  await takeOrder(ownerSql, organizationId, product, word)
  return { ...business, ids: await idsOf(ownerSql, organizationId), tillId: till.id }
}

/** An online order that waits in the shop. */
async function takeOrder(
  ownerSql: OwnerSql,
  organization_id: string,
  { id: product_id, name, sku }: { readonly id: string; readonly name: string; readonly sku: string },
  word: string,
): Promise<void> {
  const order_id = uuidv7()
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const settings = { is_on: true, category_ids: ownerSql.json([]), message: word }
  const numbers = { slot_minutes: 30, most_per_slot: 4, lead_minutes: 0, days_ahead: 7, kept_minutes: 60 }
  const who = {
    name: word,
    phone: '07700 900111',
    phone_key: '7700900111',
    email: `${word}@example.com`,
    note: word,
  }
  const when = { slot_from: at(1), slot_to: at(2), expires_at: at(3), placed_at: at(0) }
  const vat = { vat_code: 'standard', vat_rate: 20, vat_inclusive: true }
  await ownerSql`insert into online_order_settings ${ownerSql({ organization_id, id: organization_id, ...settings, ...numbers })}`
  await ownerSql`insert into online_orders ${ownerSql({ organization_id, id: order_id, number: 1, content_hash: word, total: 2.5, ...who, ...when })}`
  await ownerSql`insert into online_order_lines ${ownerSql({ organization_id, id: uuidv7(), order_id, position: 0, product_id, name, sku, quantity: 1, unit_price: 2.5, ...vat })}`
  await ownerSql`insert into jobs ${ownerSql({ organization_id, kind: 'online-orders', subject_id: order_id, due_at: at(3) })}`
  await ownerSql`update products set held_quantity = 1 where organization_id = ${organization_id} and id = ${product_id}`
}

/** The tables that say which business a row is of. */
async function tablesOfBusinesses(ownerSql: OwnerSql): Promise<string[]> {
  const rows = await ownerSql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organization_id'
       and not a.attisdropped order by c.relname`
  return rows.map(({ name }) => name)
}

async function idsOf(ownerSql: OwnerSql, organizationId: string): Promise<string[]> {
  const ids = new Set([organizationId])
  for (const table of await tablesOfBusinesses(ownerSql)) {
    const rows = await ownerSql`
      select to_jsonb(t) ->> 'id' as id from ${ownerSql(table)} t where organization_id = ${organizationId} limit 10`
    for (const { id } of rows) if (id) ids.add(id)
  }
  return [...ids]
}

/** What the books of a business are, table by table, so that two looks show whether anybody changed them. */
export async function booksOf(
  ownerSql: OwnerSql,
  organizationId: string,
): Promise<Readonly<Record<string, string>>> {
  const books: Record<string, string> = {}
  for (const table of await tablesOfBusinesses(ownerSql)) {
    const [row] = await ownerSql`
      select count(*)::text || ' rows, ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), 'empty') as sum
        from ${ownerSql(table)} t where organization_id = ${organizationId}`
    books[table] = row?.sum
  }
  return books
}
