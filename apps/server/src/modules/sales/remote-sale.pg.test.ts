import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { onPlatform } from '../../platform/tenancy.ts'
import { breaches } from '../../testing/invariants.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { testProducts, testTill } from '../../testing/test-till.ts'
import { openSession } from '../identity/public.ts'

const { app, database, ownerSql } = await testServer()
const { organizationId, people } = await testBusiness(database)
const operatorId = uuidv7()

async function fromAfar(): Promise<{ authorization: string }> {
  const remoteAccessId = uuidv7()
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 60 * 60_000)
  await ownerSql`
    insert into operators (id, username, name, password) values (${operatorId}, 'op', 'Olga', '$argon2id$none')`
  await ownerSql`
    insert into remote_access (id, token_hash, organization_id, operator_id, reason, expires_at)
    values (${remoteAccessId}, 'spent', ${organizationId}, ${operatorId}, 'The printer prints hearts', ${expiresAt})`
  const sess = { kind: 'remote' as const, remoteAccessId, operatorId }
  const token = await onPlatform(database, (tx) =>
    openSession(tx, { sess, organizationId, personId: operatorId, now, expiresAt }),
  )
  return { authorization: `Bearer ${token}` }
}

it('D17 what the provider sells and moves by remote access is in nobody’s name but the provider’s', async () => {
  const headers = await fromAfar()
  const [tea] = await testProducts(ownerSql, organizationId, [250])
  if (!tea) throw new Error('no product')
  const sell = async (staff: { id: string; name: string }, code: string) => {
    const till = await testTill(ownerSql, organizationId, code, staff)
    const payload = till.sell({ lines: [{ product: tea }] })
    const answer = await app.inject({ method: 'POST', url: '/api/transactions', headers, payload })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json().flags).toEqual(staff.id === operatorId ? [] : ['staff-differs'])
    const { id } = answer.json()
    const [sale] = await ownerSql`select user_id, staff_name from transactions where id = ${id}`
    const [move] = await ownerSql`select user_id from inventory where source_id = ${id}`
    return [sale?.user_id, sale?.staff_name, move?.user_id]
  }
  expect(await sell({ id: operatorId, name: 'Olga' }, 'R1')).toEqual([null, 'Olga', null])
  // A sale that waited on the till since a cashier made it stays the cashier's.
  const cashier = { id: people.cashier, name: 'Test cashier' }
  expect(await sell(cashier, 'R2')).toEqual([people.cashier, 'Test cashier', people.cashier])

  const url = `/api/products/${tea.id}`
  const changed = await app.inject({ method: 'PUT', url, headers, payload: { stockQuantity: 7 } })
  expect(changed.statusCode, changed.body).toBe(200)
  const moved = await ownerSql`
    select user_id, quantity_change from inventory where transaction_type = 'adjustment' and product_id = ${tea.id}`
  expect(moved).toEqual([{ user_id: null, quantity_change: -991 }])
  expect(await breaches(ownerSql)).toEqual({})
})
