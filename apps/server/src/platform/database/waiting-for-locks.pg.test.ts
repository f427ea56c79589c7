import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { holdLocks, lockWaiters } from '../../testing/held-locks.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { inOrganization, onPlatform, overAllTills, unhurried } from '../tenancy.ts'
import { connect } from './connect.ts'

const { app, database, ownerSql, url } = await testServer({ connections: 10 })
const shop = await testBusiness(database)
const headers = await signedIn(database, shop, 'manager')
const setting = (on: typeof database, name: string) =>
  inOrganization(on, shop.organizationId, async (tx) => {
    const [row] = await tx.execute<{ value: string }>(sql`select current_setting(${name}) as value`)
    return row?.value
  })

it('R9 OPER-004 a locked table keeps nobody from anything else: what waits for it is told to come again, and nothing is lost', async () => {
  const post = (n: number) =>
    app.inject({
      method: 'POST',
      url: '/api/customers',
      headers,
      payload: { firstName: `Waiting ${n}`, lastName: 'Long' },
    })
  expect((await post(0)).statusCode).toBe(201)
  const letGo = await holdLocks(ownerSql, (held) => held`lock table customers in access exclusive mode`)
  const posts = Array.from({ length: 14 }, (_, n) => post(n + 1))
  await expect.poll(() => lockWaiters(ownerSql), { interval: 20 }).toBe(10)
  const began = performance.now()
  const [ready, login] = await Promise.all([
    app.inject({ url: '/api/ready' }),
    app.inject({
      method: 'POST',
      url: '/api/pos/login',
      payload: { businessCode: shop.businessCode, username: 'nobody', password: 'not this one' },
    }),
  ])
  expect([ready.statusCode, login.statusCode]).toEqual([200, 401])
  expect(performance.now() - began).toBeLessThan(8_000)
  for (const one of await Promise.all(posts)) {
    expect([one.statusCode, one.json().code]).toEqual([429, 'too-busy'])
    expect(Number(one.headers['retry-after'])).toBeGreaterThan(0)
  }
  await letGo()
  const again = await Promise.all([1, 2, 3].map(post))
  expect(again.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect((await ownerSql`select 1 from customers where last_name = 'Long'`).length).toBe(4)
})

it('R9 a statement of a caller has a minute; backups, copies and programs, on connections of their own, and a demo have all they need', async () => {
  expect([await setting(database, 'lock_timeout'), await setting(database, 'statement_timeout')]).toEqual([
    '2s',
    '1min',
  ])
  // The provider's figures too, which read over everybody's tills.
  const overAll = await overAllTills(database, async (tx) => {
    const [row] = await tx.execute<{ all: string[] }>(sql`
      select array[current_setting('lock_timeout'), current_setting('statement_timeout'),
                   current_setting('transaction_read_only')] as all`)
    return row?.all
  })
  expect(overAll).toEqual(['2s', '1min', 'on'])
  const own = connect(url, { max: 1 })
  for (const patient of [own, unhurried(database)])
    expect([await setting(patient, 'lock_timeout'), await setting(patient, 'statement_timeout')]).toEqual([
      '0',
      '0',
    ])
  const [unhurriedly] = await overAllTills(unhurried(database), (tx) =>
    tx.execute<{ value: string }>(sql`select current_setting('statement_timeout') as value`),
  )
  expect(unhurriedly?.value).toBe('0')
  await own.close()
  const [left] = await database.sql`select current_setting('lock_timeout') as value`
  expect(left?.value).toBe('0')
  await expect(
    onPlatform(database, async (tx) => {
      await tx.execute(sql`set local statement_timeout = 20`)
      await tx.execute(sql`select pg_sleep(1)`)
    }),
  ).rejects.toMatchObject({ cause: { code: '57014' } })
})
