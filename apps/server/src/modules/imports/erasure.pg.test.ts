import type { Import } from '@tuppence/contract/imports'
import { expect, it, vi } from 'vitest'
import type { Person } from '../../platform/principal.ts'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { importingAs } from './importing.test-support.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const { applied, bring, checked } = importingAs(send)

const FILE = 'First Name,Last Name,Email Address\nAda,Byron,ada@example.com\nBo,Peep,bo@example.com\n'

const erase = async (person: Person, lastName: string) => {
  const all = await send(person, 'GET', '/api/customers?limit=10')
  const found = all
    .json<{ id: string; firstName: string; lastName: string }[]>()
    .find((one) => one.lastName === lastName)
  const typedName = `${found?.firstName} ${found?.lastName}`
  const answer = await send(person, 'POST', `/api/customers/${found?.id}/erase`, { typedName })
  expect(answer.statusCode, answer.body).toBe(204)
}
/** Everything that is kept of a business's imports, as text. */
const kept = async (organizationId: string): Promise<string> => {
  const rows = await ownerSql`
    select (select json_agg(i) from imports i where organization_id = ${organizationId})::text as imports,
           (select json_agg(c) from import_chunks c where organization_id = ${organizationId})::text as chunks`
  return JSON.stringify(rows)
}

it('D12 whoever is erased is in no file that was imported, was checked or waits, and those are over', async () => {
  const shop = await testBusiness(database)
  const manager = shop.person('manager')
  const done = await applied(manager, 'customers', FILE)
  const waiting = await bring(manager, 'customers', FILE)
  const looked = await checked(manager, 'customers', FILE)
  expect(await kept(shop.organizationId)).toContain('ada@example.com')
  await erase(manager, 'Byron')
  expect(await kept(shop.organizationId)).not.toMatch(/ada@|Byron/)
  const now = async (id: string) => (await send(manager, 'GET', `/api/imports/${id}`)).json<Import>()
  expect(await now(done.id)).toMatchObject({ status: 'applied', canUndo: false })
  for (const { id } of [waiting, looked])
    expect(await now(id)).toMatchObject({ status: 'failed', failure: 'somebody-erased' })
})

it('D12 an import that is being written when somebody is erased forgets its rows as soon as it is done', async () => {
  const shop = await testBusiness(database)
  const manager = shop.person('manager')
  await applied(manager, 'customers', FILE)
  const { id } = await checked(manager, 'customers', `${FILE}Cy,Low,cy@example.com\n`)
  // As a server leaves it that is killed in the middle of writing.
  await ownerSql`update imports set status = 'applying' where id = ${id}`
  await erase(manager, 'Byron')
  expect(await kept(shop.organizationId)).toContain('cy@example.com')
  expect((await send(manager, 'POST', `/api/imports/${id}/cancel`)).statusCode).toBe(200)
  await vi.waitFor(async () => expect(await kept(shop.organizationId)).not.toMatch(/ada@|Byron|cy@/), {
    timeout: 20_000,
    interval: 100,
  })
  expect((await send(manager, 'GET', `/api/imports/${id}`)).json()).toMatchObject({ status: 'cancelled' })
})
