import type { Display } from '@tuppence/contract/displays'
import { MOST_DISPLAYS_OF_TILL } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { inOrganization } from '../../platform/tenancy.ts'
import { codeOf } from '../../testing/code-of.ts'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { testTill } from '../../testing/test-till.ts'
import { hashToken, newToken } from '../identity/public.ts'
import { notePresence } from '../shifts/public.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const shop = await testBusiness(database)
const { organizationId } = shop
const manager = shop.person('manager')
const staff = { id: shop.people.cashier, name: 'Test cashier' }
const newTill = (code: string) => testTill(ownerSql, organizationId, code, staff)

async function addDisplay(till: { readonly id: string }): Promise<string> {
  const id = uuidv7()
  await ownerSql`
    insert into displays (organization_id, id, till_id, token_hash, name, connected_at, seen_at, expires_at)
    values (${organizationId}, ${id}, ${till.id}, ${hashToken(newToken())}, 'Tablet', now(), now(),
            now() + interval '1 day')`
  return id
}

it('R12 a code that was made for the last place opens none once that is taken', async () => {
  const till = await newTill('G1')
  for (let count = 1; count < MOST_DISPLAYS_OF_TILL; count += 1) await addDisplay(till)
  const made = await send(manager, 'POST', '/api/displays/codes', { deviceId: till.deviceId })
  expect(made.statusCode, made.body).toBe(201)
  await addDisplay(till)
  const body = { code: made.json().code, name: 'One too many' }
  expect(codeOf(await send(undefined, 'POST', '/api/display/connect', body))).toBe('409 too-many-displays')
  const [row] = await ownerSql`select count(*)::int as displays from displays where till_id = ${till.id}`
  expect(row?.displays).toBe(MOST_DISPLAYS_OF_TILL)
})

it('STAFF-033 whoever was given some tills sees and removes the displays of those alone', async () => {
  const [given, other] = [await newTill('G2'), await newTill('G3')]
  const [theirs, others] = [await addDisplay(given), await addDisplay(other)]
  const person = { ...manager, tills: [given.id] }
  const seen = (await send(person, 'GET', '/api/displays')).json<Display[]>()
  expect(seen.map(({ id }) => id)).toEqual([theirs])
  expect(codeOf(await send(person, 'DELETE', `/api/displays/${others}`))).toBe('404 not-found')
  expect((await send(person, 'DELETE', `/api/displays/${theirs}`)).statusCode).toBe(204)
  const left = (await send(manager, 'GET', '/api/displays')).json<Display[]>()
  const ids = left.map(({ id }) => id)
  expect([ids.includes(others), ids.includes(theirs)]).toEqual([true, false])
})

it('DISP-013 whoever stands at one till makes no code for another, and shows nothing on its displays', async () => {
  const [own, beside] = [await newTill('G4'), await newTill('G5')]
  const cashier = { ...shop.person('cashier'), sid: 'at G4' }
  await inOrganization(database, organizationId, (tx) =>
    notePresence(tx, {
      ...{ person: cashier, tillId: own.id, now: new Date(), address: '10.0.0.1', userAgent: undefined },
    }),
  )
  const ask = async ({ deviceId }: typeof own) => [
    codeOf(await send(cashier, 'POST', '/api/displays/codes', { deviceId })),
    codeOf(await send(cashier, 'PUT', '/api/displays/shown', { deviceId, state: null })),
  ]
  expect(await ask(beside)).toEqual(['422 unknown-till', '422 unknown-till'])
  expect(await ask(own)).toEqual([expect.stringMatching(/^201/), expect.stringMatching(/^200/)])
})
