import { uuidv7 } from 'uuidv7'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { connect } from '../../platform/database/connect.ts'
import { lockWaiters } from '../../testing/held-locks.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'

const { database, ownerSql, ownerUrl } = await testDatabase({ connections: 10 })
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const locks = connect(ownerUrl, { max: 1 })
afterAll(async () => {
  await app.close()
  await locks.close(0)
})

const PERIOD = 'from=2026-01-01&to=2026-12-31'
async function shop() {
  const business = await testBusiness(database)
  await ownerSql`insert into tills ${ownerSql({ organization_id: business.organizationId, id: uuidv7(), code: 'T1', name: 'T1', device_id: uuidv7() })}`
  return { ...business, headers: await signedIn(database, business, 'manager', 'back-office') }
}
const shops = [await shop(), await shop(), await shop()] as const

/** The code of a refusal, or the status and the length of a text that came whole. */
const ask = async ({ headers }: (typeof shops)[number], what: string, days = PERIOD): Promise<string> => {
  const answer = await fetch(`${url}/api/journal/${what}?${days}`, { headers })
  const text = await answer.text()
  if (answer.status !== 429) return String(answer.status)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  return (JSON.parse(text) as { code: string }).code
}

/** Holds every walk up at its first question to the journal until the work is done. */
async function heldUp<T>(work: () => Promise<T>): Promise<T> {
  const lock = await locks.sql.reserve()
  await lock`begin`
  await lock`lock table journal, transactions in access exclusive mode`
  try {
    return await work()
  } finally {
    await lock`commit`
    lock.release()
  }
}
const waiting = () => lockWaiters(ownerSql)

describe('walks through the journals', () => {
  it.each(['verify', 'export'])(
    'are two of a business and four of the server at a time: %s',
    async (what) => {
      const [one, two, three] = shops
      let first: Promise<string>[] = []
      await heldUp(async () => {
        first = [one, one, two, two].map((each) => ask(each, what))
        await expect.poll(waiting).toBe(4)
        expect(await ask(one, what)).toBe('check-running')
        expect(await ask(three, what)).toBe('check-running')
      })
      expect(await Promise.all(first)).toEqual(['200', '200', '200', '200'])
      expect(await ask(one, what)).toBe('200')
      expect(await ask(three, what)).toBe('200')
    },
  )

  it('an export that breaks off midway cuts the connection, gives its place on and is answered once', async () => {
    const [one] = shops
    const failures: unknown[] = []
    const note = (error: unknown) => failures.push(error)
    process.on('uncaughtException', note).on('unhandledRejection', note)
    await ownerSql`alter table journal rename to journal_away`
    for (const _ of ['first', 'second', 'third'])
      await expect(ask(one, 'export')).rejects.toThrow('terminated')
    await ownerSql`alter table journal_away rename to journal`
    process.off('uncaughtException', note).off('unhandledRejection', note)
    expect(failures).toEqual([])
    expect(await ask(one, 'export')).toBe('200')
  })

  it.each(['2026-02-31', '0000-01-01', '1969-12-31', '10000-01-01'])(
    'R11 refuse %s in words',
    async (day) => {
      const [one] = shops
      for (const what of ['verify', 'export'])
        expect(await ask(one, what, `from=${day}&to=${day}`)).toBe('400')
      for (const path of ['/api/transactions/figures', '/api/transactions']) {
        const answer = await fetch(`${url}${path}?from=${day}&to=${day}`, { headers: one.headers })
        expect([path, answer.status]).toEqual([path, 400])
      }
    },
  )
})
