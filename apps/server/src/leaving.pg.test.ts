import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { holdLocks, lockWaiters } from './testing/held-locks.ts'
import { endAllServers, freePort, startServer } from './testing/server-process.ts'
import { signedIn, testBusiness } from './testing/test-business.ts'
import { testDatabase } from './testing/test-database.ts'

const LEAVE_S = 2
/** What docs/operations.md promises, beside the leaving. */
const END_S = 10

const { database, ownerSql, ownerUrl } = await testDatabase()
const headers = await signedIn(database, await testBusiness(database), 'manager')
const folder = mkdtempSync(path.join(tmpdir(), 'tuppence-leaving-'))

afterAll(async () => {
  await endAllServers()
  rmSync(folder, { recursive: true, force: true })
})

it('R10 a server that is told to go is gone ten seconds after its leaving, whatever its requests wait for', async () => {
  const server = startServer({
    TUPPENCE_DATA: folder,
    PORT: String(await freePort()),
    DATABASE_URL: ownerUrl,
    TUPPENCE_LEAVE_S: String(LEAVE_S),
  })
  await server.serves()
  const letGo = await holdLocks(
    ownerSql,
    (held) => held`lock table customers, admin_customers in access exclusive mode`,
  )
  const post = async (path: string, body: object, sent: Record<string, string> = {}): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sent },
      body: JSON.stringify(body),
    })
    return answer.status
  }
  const waiting = Array.from({ length: 14 }, (_, n) =>
    post('/api/customers', { firstName: `Waiting ${n}`, lastName: 'Long' }, headers),
  )
  // Tries of one name come one after another, and so the last of these would be answered long after the leaving.
  const logins = Array.from({ length: 8 }, () =>
    post('/api/pos/login', { businessCode: 'UK001', username: 'nobody', password: 'no' }).catch(() => 0),
  )
  await expect.poll(() => lockWaiters(ownerSql), { interval: 20 }).toBeGreaterThan(0)
  const began = performance.now()
  const code = await server.end('SIGTERM')
  const tookS = (performance.now() - began) / 1_000
  await Promise.all(logins)
  await letGo()
  expect([code, await Promise.all(waiting)]).toEqual([0, Array.from({ length: 14 }, () => 429)])
  expect(tookS).toBeGreaterThan(LEAVE_S)
  expect(tookS).toBeLessThan(LEAVE_S + END_S)
})
