import { expect, it } from 'vitest'
import { holdLocks, lockWaiters } from '../../testing/held-locks.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { TestDrawer } from '../../testing/test-drawer.ts'
import { testServer } from '../../testing/test-server.ts'
import { testTill } from '../../testing/test-till.ts'

const { app, database, ownerSql } = await testServer()
const [shop, other] = [await testBusiness(database), await testBusiness(database)]
const cashier = await signedIn(database, shop, 'cashier')
const stranger = await signedIn(database, other, 'cashier')

it('R9 drawer records of one business hold one connection while they wait, and what is too much is asked for again', async () => {
  const { organizationId, people } = shop
  const till = await testTill(ownerSql, organizationId, 'Q1', { id: people.cashier, name: 'Test cashier' })
  const drawer = new TestDrawer(till)
  const post = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/shifts/records', headers: cashier, payload })
  const letGo = await holdLocks(ownerSql, (sql) => sql`select id from tills where id = ${till.id} for update`)
  const flood = Array.from({ length: 230 }, () => post(drawer.do('no-sale', null, { shiftId: null })))
  await expect.poll(() => lockWaiters(ownerSql), { interval: 50 }).toBeGreaterThan(0)
  const read = await app.inject({ url: '/api/transactions/daily-sales', headers: stranger })
  const inTheDatabase = await lockWaiters(ownerSql)
  await letGo()
  expect([read.statusCode, inTheDatabase]).toEqual([200, 1])
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(230 - refused.length)
  expect(refused.length).toBeGreaterThan(0)
  for (const one of refused) {
    expect(one.json().code).toBe('too-busy')
    expect(Number(one.headers['retry-after'])).toBeGreaterThan(0)
  }
})
