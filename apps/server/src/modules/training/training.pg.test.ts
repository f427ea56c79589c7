import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const shop = await testBusiness(database)
const other = await testBusiness(database)
const tillId = uuidv7()
await ownerSql`
  insert into tills ${ownerSql({ organization_id: shop.organizationId, id: tillId, code: 'T1', name: 'T1' })}`

const times = { begunAt: '2026-11-22T09:00:00.000Z', endedAt: '2026-11-22T09:40:00.000Z', practised: 3 }
const begin = (business = shop, role: 'cashier' | 'supervisor' = 'supervisor') =>
  send(business.person(role), 'POST', '/api/training/begun', { tillId })
const end = (business = shop) =>
  send(business.person('cashier'), 'POST', '/api/training/ended', { tillId, ...times })

it('D5 training is begun by those who may give money back, ended by anybody who sells, and stands in the audit log', async () => {
  expect((await begin(shop, 'cashier')).statusCode).toBe(403)
  expect((await begin()).statusCode).toBe(204)
  expect((await end()).statusCode).toBe(204)
  const entries = await ownerSql`
    select action, person_id, subject_id, detail from audit_log
     where organization_id = ${shop.organizationId} order by at`
  expect(entries).toEqual([
    {
      action: 'training-begun',
      person_id: shop.people.supervisor,
      subject_id: tillId,
      detail: { till: 'T1' },
    },
    {
      action: 'training-ended',
      person_id: shop.people.cashier,
      subject_id: tillId,
      detail: { till: 'T1', from: times.begunAt, to: times.endedAt, practised: 3 },
    },
  ])
})

it('R6 another business’s till does not train', async () => {
  for (const answer of [await begin(other), await end(other)]) {
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.json().code).toBe('unknown-till')
  }
  const [count] = await ownerSql`
    select count(*)::int from audit_log where organization_id = ${other.organizationId}`
  expect(count).toEqual({ count: 0 })
})
