import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { inOrganization } from '../../platform/tenancy.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { searched } from './customer-search.ts'
import { customers } from './customers.tables.ts'

const { database, ownerSql } = await testDatabase()
const shop = await testBusiness(database)
await ownerSql`
  insert into customers (organization_id, id, first_name, last_name, email, phone, company)
  select ${shop.organizationId}, gen_random_uuid(), 'Ada', 'Number' || n, 'person' || n || '@customers.example',
         '07700 9' || lpad(n::text, 5, '0'), 'Compañía ' || n || ' Holdings'
    from generate_series(1, 5000) n`
await ownerSql`
  insert into customers (organization_id, id, last_name, company)
  values (${shop.organizationId}, gen_random_uuid(), 'Featherstone', 'Wickham')`

const find = (text: string, isForgiving: boolean) =>
  inOrganization(database, shop.organizationId, (tx) =>
    tx
      .select({ lastName: customers.lastName })
      .from(customers)
      .where(and(eq(customers.organizationId, shop.organizationId), searched(text, isForgiving))),
  )
const isFound = async (text: string, isForgiving = true) =>
  (await find(text, isForgiving)).some(({ lastName }) => lastName === 'Featherstone')

it('CUST-010 forgives one mistake wherever it is in a word of a name or a company, and not two', async () => {
  for (const word of ['featherstone', 'wickham'])
    for (let at = 0; at < word.length; at += 1) {
      const [before, letter = '', after] = [word.slice(0, at), word[at], word.slice(at + 1)]
      const exchanged = `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`
      for (const typed of [
        `${before}q${after}`,
        `${before}${after}`,
        `${before}q${letter}${after}`,
        exchanged,
      ])
        expect([typed, await isFound(typed)]).toEqual([typed, true])
    }
  for (const typed of ['fqatherstqne', 'fetherstoe', 'efatherstoen', 'featherstone wqckhqm'])
    expect([typed, await isFound(typed)]).toEqual([typed, false])
})

it('CUST-010 takes no sign that was typed for any other, and nothing that begins in a name and ends in a company', async () => {
  for (const typed of ['featherst%', 'feather_tone', 'stone__wick', 'nextone%'])
    expect([typed, await isFound(typed, false)]).toEqual([typed, false])
  for (const typed of ['xxtone%wickham', 'stonewickham', 'feather%s%tone'])
    expect([typed, await isFound(typed)]).toEqual([typed, false])
})

it('R9 a search that forgives is not many times the work of one that does not, however long its words', async () => {
  const quickest = async (text: string, isForgiving: boolean) => {
    const took: number[] = []
    for (let time = 0; time < 3; time += 1) {
      const began = performance.now()
      await find(text, isForgiving)
      took.push(performance.now() - began)
    }
    return Math.min(...took)
  }
  const plain = await quickest('abcdefghijklmnop', false)
  const forgiving = await quickest('abcdefghijklmnop bcdefghijklmnopq cdefghijklmnopqr', true)
  expect(forgiving / plain).toBeLessThan(10)
})
