import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { connect } from '../../platform/database/connect.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'

const { database, ownerSql, ownerUrl } = await testDatabase()
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
/** Two who can hold the journal, beside the one who looks. */
const locks = connect(ownerUrl, { max: 2 })
afterAll(async () => {
  await app.close()
  await locks.close(0)
})

/** Questions to the journal that are held up by the lock on it. */
async function waiting(): Promise<number> {
  const [row] = await ownerSql<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%journal%' and pid <> pg_backend_pid()`
  return row?.n ?? 0
}

async function until(isSo: () => Promise<boolean>, forMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < forMs; waitedMs += 20) {
    if (await isSo()) return true
    await sleep(20)
  }
  return false
}

describe('a check of the journal', () => {
  it.each([
    { leaves: true, goesOn: false },
    { leaves: false, goesOn: true },
  ])('goes on ($goesOn) once its caller has left ($leaves)', async ({ leaves, goesOn }) => {
    const business = await testBusiness(database)
    const headers = await signedIn(database, business, 'manager', 'back-office')
    for (const code of ['T1', 'T2'])
      await ownerSql`insert into tills ${ownerSql({ organization_id: business.organizationId, id: uuidv7(), code, name: code, device_id: uuidv7() })}`
    const caller = new AbortController()
    const [first, second] = [await locks.sql.reserve(), await locks.sql.reserve()]
    try {
      await first`begin`
      await first`lock table journal in access exclusive mode`
      const answer = fetch(`${url}/api/journal/verify?from=2026-01-01&to=2026-12-31`, {
        headers,
        signal: caller.signal,
      }).then(
        ({ status }) => status,
        () => 'left',
      )
      expect(await until(async () => (await waiting()) === 1, 10_000)).toBe(true)
      if (leaves) {
        caller.abort()
        expect(await answer).toBe('left')
        // The server hears of it a moment later.
        await sleep(500)
      }
      // The second lock stands in the queue behind the question that waits: it holds up the one after.
      await second`begin`
      const locked = second`lock table journal in access exclusive mode`.execute()
      expect(await until(async () => (await waiting()) === 2, 10_000)).toBe(true)
      await first`commit`
      await locked
      // What is to go on has all the time a busy machine may need; what is not to would within this.
      expect(await until(async () => (await waiting()) === 1, goesOn ? 10_000 : 1_000)).toBe(goesOn)
      await second`commit`
      expect(await answer).toBe(leaves ? 'left' : 200)
    } finally {
      first.release()
      second.release()
    }
  })
})
