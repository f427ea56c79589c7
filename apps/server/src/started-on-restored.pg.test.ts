import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { ListedBackups } from '@tuppence/contract/backups'
import { DATABASE_MARK_HEADER } from '@tuppence/contract/database-mark'
import type { ListedRestores } from '@tuppence/contract/restores'
import type { RecordedSale } from '@tuppence/contract/sales'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, it, vi } from 'vitest'
import { startS3 } from './modules/backups/s3-stand-in.test-support.ts'
import { connect, type Database } from './platform/database/connect.ts'
import { endAllServers, freePort, startServer } from './testing/server-process.ts'
import { temporaryDataFolder, WITH_ROOM_TO_RESTORE } from './testing/temporary-data-folder.ts'
import { signedIn, testBusiness } from './testing/test-business.ts'
import { testOperator } from './testing/test-operator.ts'
import { testProducts, testTill } from './testing/test-till.ts'

const dataFolder = temporaryDataFolder('tuppence-restored-', WITH_ROOM_TO_RESTORE)
const keys = { bucket: 'shop', key: 'AKTEST', secret: 'secret of it', region: 'us-east-1' }
const store = await startS3(keys)
const port = await freePort()
const environment = {
  ...{ TUPPENCE_DATA: dataFolder, PORT: String(port), BACKUP_S3_ENDPOINT: store.endpoint },
  ...{ BACKUP_S3_BUCKET: keys.bucket, BACKUP_S3_KEY: keys.key, BACKUP_S3_SECRET: keys.secret },
}
afterAll(async () => {
  await endAllServers()
  await store.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

/** One of the databases in the server's own PostgreSQL, as its owner. */
async function asOwner<T>(name: string, work: (owner: Database) => Promise<T>): Promise<T> {
  const { databasePassword } = JSON.parse(readFileSync(path.join(dataFolder, 'secrets.json'), 'utf8'))
  const at = readFileSync(path.join(dataFolder, 'postgresql.port'), 'utf8').trim()
  const owner = connect(`postgres://tuppence:${databasePassword}@127.0.0.1:${at}/${name}`, { max: 2 })
  try {
    return await work(owner)
  } finally {
    await owner.close(1_000)
  }
}

const ask = async <T = undefined>(
  headers: object,
  method: string,
  url: string,
  body?: object,
): Promise<T> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api${url}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect(answer.ok, `${method} ${url}: ${answer.status} ${text}`).toBe(true)
  return JSON.parse(text || 'null')
}

it('R14 OPER-007 a server that has lost its backups’ disk brings one back from the store, is started on it, sells on there what it knows and what it does not, and goes back', {
  timeout: 300_000,
}, async () => {
  let server = startServer(environment)
  /** On a busy machine that takes its time. */
  const serves = async () => {
    for (let tries = 1; tries < 6 && server.child.exitCode === null; tries += 1)
      if (
        await server.serves().then(
          () => true,
          () => false,
        )
      )
        return
    await server.serves()
  }
  const again = async () => {
    expect(await server.end('SIGTERM')).toBe(0)
    server = startServer(environment)
    await serves()
  }
  await serves()
  const FIRST = 'tuppence'
  const { shop, till, tea, olga } = await asOwner(FIRST, async (owner) => {
    const shop = await testBusiness(owner)
    const [tea] = await testProducts(owner.sql, shop.organizationId, [250])
    if (!tea) throw new Error('there are no goods')
    const staff = { id: shop.people.cashier, name: 'Test cashier' }
    const till = await testTill(owner.sql, shop.organizationId, 'T1', staff)
    return { shop, till, tea, olga: await testOperator(owner.sql) }
  })
  const headersIn = (name: string) =>
    asOwner(name, async (owner) => ({
      cashier: await signedIn(owner, shop, 'cashier'),
      manager: await signedIn(owner, shop, 'manager'),
      operator: await olga.signedIn(owner),
    }))
  const first = await headersIn(FIRST)
  const sell = async (headers: { cashier: object }): Promise<string> => {
    const request = till.sell({ lines: [{ product: tea, quantity: 2 }] })
    return (await ask<{ id: string }>(headers.cashier, 'POST', '/transactions', request)).id
  }
  const isThere = async (headers: { manager: object }, id: string): Promise<number> =>
    (
      await fetch(`http://127.0.0.1:${port}/api/transactions/${id}`, {
        headers: headers.manager as Record<string, string>,
      })
    ).status

  /** The first that a listener is told: its place alone, or to load everything afresh. */
  const heard = async (headers: { cashier: object }, after?: string) => {
    const ending = new AbortController()
    const answer = await fetch(`http://127.0.0.1:${port}/api/events`, {
      headers: { ...headers.cashier, ...(after !== undefined && { 'last-event-id': after }) },
      signal: ending.signal,
    })
    expect(answer.status).toBe(200)
    let said = ''
    for await (const chunk of answer.body ?? []) {
      said += Buffer.from(chunk).toString()
      if (/^id: .*\n(data: .*\n)?\n/m.test(said)) break
    }
    ending.abort()
    return { place: /^id: (.*)$/m.exec(said)?.[1] ?? '', isAfresh: said.includes('"start-afresh"') }
  }

  const markOf = async (headers: { cashier: object }): Promise<string | null> => {
    const all = await fetch(`http://127.0.0.1:${port}/api/categories`, {
      headers: headers.cashier as Record<string, string>,
    })
    return all.headers.get(DATABASE_MARK_HEADER)
  }

  const before = await sell(first)
  await ask(first.operator, 'POST', '/admin/backups')
  const made = await vi.waitFor(
    async () => {
      const told = await ask<ListedBackups>(first.operator, 'GET', '/admin/backups')
      expect([told.isBusy, told.backups.length], told.failure ?? '').toEqual([false, 2])
      return told
    },
    { timeout: 60_000, interval: 200 },
  )
  expect(made.backups.map(({ onlyInStore }) => onlyInStore)).toEqual([false, false])
  const after = await sell(first)
  const [late] = await asOwner(FIRST, (owner) => testProducts(owner.sql, shop.organizationId, [340]))
  if (!late) throw new Error('there are no goods')

  // The disk that they were on is gone, and a store out of order is said.
  rmSync(path.join(dataFolder, 'backups'), { recursive: true })
  store.broken = 503
  await again()
  const dark = await ask<ListedBackups>(first.operator, 'GET', '/admin/backups')
  expect(dark).toMatchObject({ backups: [], storeFailure: expect.stringContaining('s3://shop is not known') })
  store.broken = undefined
  await again()
  const told = await ask<ListedBackups>(first.operator, 'GET', '/admin/backups')
  expect(told).toMatchObject({ files: 0, storeFailure: null })
  const whole = told.backups.find(({ business }) => business === null)
  expect(whole).toMatchObject({ onlyInStore: true })
  expect(whole?.name).toBe(made.backups.find(({ business }) => business === null)?.name)

  await ask(first.operator, 'POST', '/admin/restores', { backup: whole?.name })
  const { databases, last } = await vi.waitFor(
    async () => {
      const listed = await ask<ListedRestores>(first.operator, 'GET', '/admin/restores')
      expect(listed).toMatchObject({ running: null, last: { endedAt: expect.any(String) } })
      return listed
    },
    { timeout: 120_000, interval: 200 },
  )
  expect(last?.failure).toBeNull()
  const back = databases.find(({ restored }) => restored)
  expect(back).toMatchObject({ restored: { wrong: 0 }, businesses: [{ sales: 1 }] })
  const second = back?.name ?? ''
  await ask(first.operator, 'POST', `/admin/databases/${second}/next`)
  expect(await isThere(first, after)).toBe(200)
  const { place } = await heard(first)
  const mark = await markOf(first)
  expect(mark).toMatch(/^[0-9a-f-]{36}$/)
  expect(await heard(first, place)).toMatchObject({ isAfresh: false })

  await again()
  // Nobody is signed in there; it holds what was sold before the backup, and sells on.
  expect(await isThere(first, before)).toBe(401)
  const there = await headersIn(second)
  expect(await isThere(there, before)).toBe(200)
  expect(await isThere(there, after)).toBe(404)
  // A till that was here knows goods and prices of the other database: it is told to load everything afresh.
  const other = await heard(there, place)
  expect(other.isAfresh).toBe(true)
  expect(await markOf(there)).toMatch(/^[0-9a-f-]{36}$/)
  expect(await markOf(there)).not.toBe(mark)
  expect(await heard(there, other.place)).toMatchObject({ isAfresh: false })
  const later = await sell(there)
  expect(await isThere(there, later)).toBe(200)
  // What was made after the backup, and sold by a till that had it: kept at once, for a manager to bring back.
  const request = till.sell({ lines: [{ product: late }], customerId: uuidv7() })
  const kept = await ask<RecordedSale>(there.cashier, 'POST', '/transactions', request)
  expect(kept.flags).toEqual(expect.arrayContaining(['goods-unknown', 'customer-unknown']))
  const archived = await ask<{ id: string }[]>(there.manager, 'GET', '/products?archived=true')
  expect(archived.map(({ id }) => id)).toEqual([late.id])
  const seen = await ask<ListedRestores>(there.operator, 'GET', '/admin/restores')
  expect(seen.databases.map(({ name, isOpen }) => [name, isOpen])).toEqual([
    [FIRST, false],
    [second, true],
  ])

  await ask(there.operator, 'POST', `/admin/databases/${FIRST}/next`)
  await again()
  expect(await heard(first, other.place)).toMatchObject({ isAfresh: true })
  expect(await heard(first, place)).toMatchObject({ isAfresh: false })
  expect(await markOf(first)).toBe(mark)
  expect(await isThere(first, before)).toBe(200)
  expect(await isThere(first, after)).toBe(200)
  expect(await isThere(first, later)).toBe(404)
  expect(existsSync(path.join(dataFolder, 'database-in-use.json'))).toBe(true)
  expect(await server.end('SIGTERM')).toBe(0)
})
