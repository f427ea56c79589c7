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
  return { ...business, ids: await idsOf(ownerSql, organizationId), tillId: till.id }
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
