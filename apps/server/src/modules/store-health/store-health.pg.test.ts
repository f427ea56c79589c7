import type { StoreHealthAnswer } from '@tuppence/contract/store-health'
import { VERSION } from '@tuppence/contract/version'
import type { Holding } from '@tuppence/domain/health'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { type TestBusiness, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const START = new Date('2026-11-21T10:00:00Z')
let clock = START
const { app, database, ownerSql } = await testServer({ now: () => clock })
const send = signedInAs(app)

const shop = await testBusiness(database)
const other = await testBusiness(database)
const empty = await testBusiness(database)
const device = uuidv7()

const whole: Holding = {
  ...{ pendingCount: 0, oldestUnsentMs: null, attentionCount: 0, parkedUnsentCount: 0, journalSequence: 0 },
  ...{ sinceSyncMs: 1_000, storageUsedBytes: 1_000, storageQuotaBytes: 1_000_000, isStoragePersistent: true },
  ...{ isStorageFull: false, isAppKept: true, clockOffsetMs: 0, appVersion: VERSION },
}
const register = async ({ person }: TestBusiness, deviceId: string) =>
  (await send(person('cashier'), 'POST', '/api/tills/register', { deviceId })).json().till.id as string
const till = await register(shop, device)
const report = (changes: object = {}, deviceId = device, of = shop) =>
  send(of.person('cashier'), 'PUT', '/api/tills/holding', { deviceId, holding: { ...whole, ...changes } })
const health = async (of = shop): Promise<StoreHealthAnswer> => {
  const answer = await send(of.person('manager'), 'GET', '/api/store-health')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const kindsOf = async () => (await health()).tills[0]?.findings.map(({ kind }) => kind)
const events = async () =>
  (
    await ownerSql`select payload from events where organization_id = ${shop.organizationId} and type = 'till-holding-changed'`
  ).length

beforeEach(() => {
  clock = new Date(clock.getTime() + 10_000)
})

describe('what a till says it holds', () => {
  it('is shown to a manager, and gone when the till says so', async () => {
    expect((await health()).tills[0]).toMatchObject({ tillId: till, holding: null, verdict: 'look' })
    expect((await report({ pendingCount: 3, oldestUnsentMs: 20 * 60_000 })).statusCode).toBe(204)
    const told = await health()
    expect(told.tills[0]?.findings).toEqual([
      {
        ...{ kind: 'unsent', level: 'look', tillId: till, count: 3, what: null },
        at: new Date(clock.getTime() - 20 * 60_000).toISOString(),
      },
    ])
    await report()
    expect((await health()).tills[0]).toMatchObject({ verdict: 'safe', findings: [], holding: whole })
  })
  it('is told on the live feed when it reads otherwise, not every minute', async () => {
    await report()
    const before = await events()
    await report({ sinceSyncMs: 60_000, storageUsedBytes: 2_000 })
    expect(await events()).toBe(before)
    clock = new Date(clock.getTime() + 5_000)
    await report({ attentionCount: 1 })
    expect(await events()).toBe(before + 1)
    clock = new Date(clock.getTime() + 10 * 60_000)
    await report({ attentionCount: 1 })
    expect(await events()).toBe(before + 2)
  })
  it('counts as being heard of', async () => {
    await report()
    clock = new Date(clock.getTime() + 60_000)
    expect((await send(shop.person('cashier'), 'GET', '/api/tills')).json()).toMatchObject([
      { id: till, status: 'online' },
    ])
  })
  it('is refused where it makes no sense', async () => {
    for (const wrong of [
      { pendingCount: -1 },
      { pendingCount: 1.5 },
      { attentionCount: 1e12 },
      { appVersion: '<b>' },
      { appVersion: 'x'.repeat(41) },
      { clockOffsetMs: 1e18 },
      { isStorageFull: 'yes' },
      { oldestUnsentMs: undefined },
    ])
      expect((await report(wrong)).statusCode, JSON.stringify(wrong)).toBe(400)
  })
})

describe('R9 and R10', () => {
  it('another business cannot speak for the till, nor read of it', async () => {
    await report({ attentionCount: 2 })
    const answer = await report({}, device, other)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'unknown-till' })
    expect(await kindsOf()).toEqual(['needs-attention'])
    expect((await health(other)).tills).toEqual([])
    await report()
  })
  it('the same device is a till of its own in each business', async () => {
    await register(other, device)
    await report({ attentionCount: 5 }, device, other)
    expect(await kindsOf()).toEqual([])
    expect((await health(other)).tills).toMatchObject([{ findings: [{ kind: 'needs-attention', count: 5 }] }])
  })
  it('no device of the business but its own speaks for a till, and remote access for none', async () => {
    expect((await report({}, uuidv7())).json()).toMatchObject({ code: 'unknown-till' })
    const remote = { ...shop.person('owner'), kind: 'remote' as const }
    const body = { deviceId: device, holding: whole }
    expect((await send(remote, 'PUT', '/api/tills/holding', body)).statusCode).toBe(403)
  })
  it('is for managers and owners', async () => {
    for (const [role, status] of [
      ['cashier', 403],
      ['supervisor', 403],
      ['manager', 200],
      ['owner', 200],
    ] as const)
      expect((await send(shop.person(role), 'GET', '/api/store-health')).statusCode, role).toBe(status)
    expect((await send(undefined, 'GET', '/api/store-health')).statusCode).toBe(401)
  })
})

describe('the newest of the journal', () => {
  const seals = ['', 'a', 'b', 'c', 'd', 'e', 'f']
  /** Journal entries without their sales, which are looked at elsewhere. */
  const entries = async (tillId: string, numbers: readonly number[], onto: Record<number, string> = {}) => {
    await ownerSql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      for (const n of numbers)
        await sql`insert into journal ${sql({
          ...{ organization_id: empty.organizationId, id: uuidv7(), till_id: tillId, sequence: n },
          ...{
            transaction_id: uuidv7(),
            previous_seal: onto[n] ?? seals[n - 1] ?? '',
            seal: seals[n] ?? 'z',
          },
          sealed_by_till: true,
        })}`
      await sql`update tills set last_sequence = ${Math.max(...numbers)} where id = ${tillId}`
    })
  }
  const journalOf = async (tillId: string) =>
    (await health(empty)).tills
      .find((one) => one.tillId === tillId)
      ?.findings.filter(({ kind }) => kind.startsWith('journal') || kind === 'records-lost')
      .map(({ kind, level, count }) => [kind, level, count])
  it('says nothing of one that is whole, or has only numbers set aside between', async () => {
    const id = await register(empty, uuidv7())
    await entries(id, [1, 2, 3])
    expect(await journalOf(id)).toEqual([])
    const gap = await register(empty, uuidv7())
    await entries(gap, [1, 6], { 6: 'a' })
    await ownerSql`update tills set set_aside = '[{"from":2,"to":5,"at":"2026-11-20T10:00:00Z"}]' where id = ${gap}`
    expect(await journalOf(gap)).toEqual([])
  })
  it('R7 R13 counts what is missing, and finds a broken chain and a cut end', async () => {
    const gap = await register(empty, uuidv7())
    await entries(gap, [1, 2, 5])
    expect(await journalOf(gap)).toEqual([['journal-missing', 'look', 2]])
    const broken = await register(empty, uuidv7())
    await entries(broken, [1, 2, 3], { 3: 'other' })
    expect(await journalOf(broken)).toEqual([['journal-wrong', 'act', 1]])
    const cut = await register(empty, uuidv7())
    await entries(cut, [1, 2, 3])
    await ownerSql`update tills set last_sequence = 4 where id = ${cut}`
    expect(await journalOf(cut)).toEqual([['journal-wrong', 'act', 1]])
  })
  it('a till that numbered more than arrived and has nothing to send has lost it', async () => {
    const deviceId = uuidv7()
    const id = await register(empty, deviceId)
    await entries(id, [1, 2])
    await report({ journalSequence: 4 }, deviceId, empty)
    expect(await journalOf(id)).toEqual([['records-lost', 'act', 2]])
    await report({ journalSequence: 4, pendingCount: 2, oldestUnsentMs: 5 }, deviceId, empty)
    expect(await journalOf(id)).toEqual([])
  })
})

describe('the server', () => {
  it('says honestly that there are no backups, and how its database and disk are', async () => {
    const { server, verdict } = await health(empty)
    expect(server.findings.map(({ kind }) => kind)).toContain('no-backups')
    expect(server.lastBackupAt).toBeNull()
    expect(server.databaseBytes % 100_000_000).toBe(0)
    expect(server.databaseBytes).toBeGreaterThan(0)
    expect(verdict).not.toBe('safe')
  })
})
