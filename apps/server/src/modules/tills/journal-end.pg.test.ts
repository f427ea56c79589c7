import type { TillSetup } from '@tuppence/contract/tills'
import type { JournalEnd } from '@tuppence/domain/tills'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { breaches } from '../../testing/invariants.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { TestTill, testProducts } from '../../testing/test-till.ts'

let now = new Date()
const { app, database, ownerSql } = await testServer({ now: () => now })
const shop = await testBusiness(database)
const cashier = await signedIn(database, shop, 'cashier')
const atTheTill = await signedIn(database, shop, 'manager')
const manager = await signedIn(database, shop, 'manager', 'back-office')
const [milk] = await testProducts(ownerSql, shop.organizationId, [120])
if (!milk) throw new Error('no product')
const lines = [{ product: milk }]

async function register(
  deviceId: string,
  journal?: JournalEnd | null,
  was?: { id: string; code: string },
  headers = cashier,
): Promise<TillSetup> {
  const payload = { deviceId, ...(journal === undefined ? {} : { journal }), ...(was && { was }) }
  const answer = await app.inject({ method: 'POST', url: '/api/tills/register', headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** A device with its till, which sells on from wherever the server says. */
async function device(id = uuidv7(), remembers: JournalEnd | null = null) {
  const { till: is, journal } = await register(id, remembers)
  const till = new TestTill({ ...is, deviceId: id }, { id: shop.people.cashier, name: 'Test cashier' })
  till.sequence = journal.sequence
  till.seal = journal.seal
  const sell = () => till.sell({ lines })
  const send = async (payload: object) => {
    const answer = await app.inject({ method: 'POST', url: '/api/transactions', headers: cashier, payload })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  const end = () => ({ sequence: till.sequence, seal: till.seal })
  return { id, code: is.code, sell, send, end }
}

async function found(code: string): Promise<string[]> {
  const url = '/api/journal/verify?from=2026-01-01&to=2026-12-31'
  const { tills } = (await app.inject({ url, headers: manager })).json()
  const till = tills.find((one: { code: string }) => one.code === code)
  return till.findings.map(
    ({ kind, from, to }: { kind: string; from: number; to: number }) => `${kind} ${from}-${to}`,
  )
}

describe('a till whose storage vanished (mandate 5)', () => {
  it('R7 goes on behind every number it may have printed, with the last seal', async () => {
    const first = await device()
    for (let i = 0; i < 3; i += 1) await first.send(first.sell())
    // Two more are printed without a network, and die with the storage.
    first.sell()
    first.sell()
    const again = await device(first.id)
    expect(again.code).toBe(first.code)
    expect(again.end().sequence).toBe(1_003)
    await again.send(again.sell())
    expect(await found(first.code)).toEqual(['set-aside 4-1003'])
    expect(await breaches(ownerSql)).toEqual({})
  })

  it('R7 says exactly what never arrived where the till had told it', async () => {
    const first = await device()
    await first.send(first.sell())
    first.sell()
    first.sell()
    await register(first.id, first.end())
    expect(await found(first.code)).toEqual(['not-arrived 2-3'])
    const again = await device(first.id)
    expect(again.end()).toEqual({ sequence: 1_003, seal: first.end().seal })
    await register(again.id, again.end())
    expect(await found(first.code)).toEqual(['not-arrived 2-3', 'set-aside 4-1003'])
    await again.send(again.sell())
    expect(await found(first.code)).toEqual(['records-missing 2-3', 'set-aside 4-1003'])
  })

  it('R7 goes on behind numbers that it may have printed before anybody heard of a sale', async () => {
    const first = await device()
    // All of its sales were made without a network, and died with the storage.
    first.sell()
    expect((await register(first.id, null)).journal.sequence).toBe(0)
    now = new Date(now.getTime() + 61_000)
    const again = await device(first.id)
    expect(again.end()).toEqual({ sequence: 1_000, seal: '' })
    await again.send(again.sell())
    expect(await found(first.code)).toEqual(['set-aside 1-1000'])
    expect(await breaches(ownerSql)).toEqual({})
  })

  it('R7 goes on behind them also where what it said before it lost its memory arrives only afterwards', async () => {
    const first = await device()
    const word = first.end()
    first.sell()
    now = new Date(now.getTime() + 120_000)
    await register(first.id, word)
    now = new Date(now.getTime() + 30_000)
    expect((await device(first.id)).end()).toEqual({ sequence: 1_000, seal: '' })
  })

  it('R7 is given the same numbers when its answer was lost, and others when it is lost again', async () => {
    const first = await device()
    await first.send(first.sell())
    expect((await register(first.id, null)).journal.sequence).toBe(1_001)
    expect((await register(first.id, null)).journal.sequence).toBe(1_001)
    now = new Date(now.getTime() + 3_600_000)
    expect((await register(first.id, null)).journal.sequence).toBe(2_001)
  })

  it('R7 moves no till that remembers, though a tab of it asked late and remembered nothing', async () => {
    const till = await device()
    await till.send(till.sell())
    expect((await register(till.id, null)).journal.sequence).toBe(1_001)
    expect((await register(till.id, till.end())).journal).toEqual(till.end())
    const late = till.end()
    await till.send(till.sell())
    expect((await register(till.id, till.end())).journal.sequence).toBe(2)
    // Nor where another tab's question was held back, and says an end that the till has sold beyond since.
    expect((await register(till.id, late)).journal).toEqual(till.end())
  })

  it('R7 an end far beyond the books is not believed, and the true end brings the till back', async () => {
    const till = await device()
    await till.send(till.sell())
    const wild = { sequence: 999_999_999, seal: 'x' }
    expect((await register(till.id, wild)).journal).toEqual({ sequence: 1_001, seal: till.end().seal })
    // Asked again at once it is given the same, and however often, it never comes near the last number.
    expect((await register(till.id, wild)).journal.sequence).toBe(1_001)
    expect(await found(till.code)).toEqual(['end-not-believed 999999999-999999999'])
    expect((await register(till.id, till.end())).journal).toEqual(till.end())
    await till.send(till.sell())
    expect((await register(till.id, { sequence: 1_001 + 10_000, seal: 'y' })).journal.sequence).toBe(11_001)
    const [kept] = await ownerSql`select set_aside from tills where code = ${till.code}`
    expect(kept?.set_aside).toMatchObject([{ from: 2, to: 1_001, claimed: 999_999_999 }])
  })

  it('R7 a till that was moved to the end of its numbers before that comes back', async () => {
    const till = await device()
    await till.send(till.sell())
    await ownerSql`
      update tills set said_sequence = 999999999, said_seal = 'x', said_at = now(),
        set_aside = '[{"from":1000000000,"to":1000000999,"at":"2026-01-01T00:00:00.000Z"}]'
       where code = ${till.code} and organization_id = ${shop.organizationId}`
    expect((await register(till.id, null)).journal).toEqual({ sequence: 1_001, seal: till.end().seal })
    expect((await register(till.id, till.end())).journal).toEqual(till.end())
  })

  it('leaves a till that remembers, and one that never sold, where they are', async () => {
    const fresh = await device()
    expect(fresh.end()).toEqual({ sequence: 0, seal: '' })
    expect((await register(fresh.id, null)).journal).toEqual({ sequence: 0, seal: '' })
    const sale = fresh.sell()
    expect((await register(fresh.id, fresh.end())).journal).toEqual(fresh.end())
    await fresh.send(sale)
    expect((await register(fresh.id, fresh.end())).journal).toEqual(fresh.end())
    expect(await found(fresh.code)).toEqual([])
    // A caller of the version before says nothing of its journal.
    expect((await register(fresh.id)).journal).toEqual(fresh.end())
  })

  it('R13 a till contradicts books whose end was cut off and set back', async () => {
    const till = await device()
    for (let i = 0; i < 3; i += 1) await till.send(till.sell())
    await register(till.id, till.end())
    expect(await found(till.code)).toEqual([])
    await ownerSql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      const [gone] = await sql<{ id: string }[]>`
        select j.transaction_id as id from journal j join tills t on t.id = j.till_id
         where t.code = ${till.code} and t.organization_id = ${shop.organizationId} and j.sequence = 3`
      const id = gone?.id ?? ''
      for (const table of ['transaction_items', 'transaction_tenders', 'journal'])
        await sql`delete from ${sql(table)} where transaction_id = ${id}`
      await sql`delete from transactions where id = ${id}`
      await sql`update tills t set last_sequence = 2, said_sequence = null, said_seal = null, last_seal = (
        select seal from journal j where j.till_id = t.id and j.sequence = 2)
        where t.code = ${till.code} and t.organization_id = ${shop.organizationId}`
    })
    expect(await found(till.code)).toEqual([])
    await register(till.id, till.end())
    expect(await found(till.code)).toEqual(['not-arrived 3-3'])
  })
})

describe('a till that is younger than the backup that its books were restored from', () => {
  /** Who may see to tills is not held up by how many were made. */
  const again = (id: string, end?: JournalEnd | null, was?: { id: string; code: string }) =>
    register(id, end, was, atTheTill)

  it('R7 R14 is the same till again, gives no number twice, and its unsent sales are taken', async () => {
    const [id, was] = [uuidv7(), { id: uuidv7(), code: 'T31' }]
    const end = { sequence: 41, seal: 'a'.repeat(64) }
    const till = new TestTill({ ...was, deviceId: id }, { id: shop.people.cashier, name: 'Test cashier' })
    till.sequence = 39
    till.seal = 'b'.repeat(64)
    const unsent = [till.sell({ lines }), till.sell({ lines })]
    const back = await again(id, end, was)
    expect(back).toMatchObject({ till: was, journal: end })
    for (const payload of unsent) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/transactions',
        headers: cashier,
        payload,
      })
      expect(answer.statusCode, answer.body).toBe(201)
    }
    // Its memory vanishes later: it goes on behind what it said.
    expect((await again(id, null)).journal.sequence).toBeGreaterThan(41)
  })

  it('R7 shares no code that another has taken, and keeps its id', async () => {
    const taken = await again(uuidv7())
    const was = { id: uuidv7(), code: taken.till.code }
    const end = { sequence: 12, seal: 'c'.repeat(64) }
    const other = await again(uuidv7(), end, was)
    expect(other.till.id).toBe(was.id)
    expect(other.till.code).not.toBe(was.code)
    expect(other.journal).toEqual(end)
    const third = await again(uuidv7(), end, was)
    expect([was.id, taken.till.id]).not.toContain(third.till.id)
    expect(third.till.code).not.toBe(was.code)
    expect(third.journal.sequence).toBe(0)
  })

  it('R7 is the till that was enrolled for it, which waits again', async () => {
    const young = await testBusiness(database)
    const here = await signedIn(database, young, 'manager')
    const office = await signedIn(database, young, 'manager', 'back-office')
    const enrol = async () => {
      const payload = { name: 'Door', location: null }
      const answer = await app.inject({ method: 'POST', url: '/api/tills', headers: office, payload })
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json()
    }
    const [earlier, own] = [await enrol(), await enrol()]
    const end = { sequence: 7, seal: 'd'.repeat(64) }
    const was = { id: own.id, code: own.code }
    expect(await register(uuidv7(), end, was, here)).toMatchObject({ till: was, journal: end })
    expect((await register(uuidv7(), null, undefined, here)).till.id).toBe(earlier.id)
  })

  it('R7 R12 with an end that nobody can believe has another code, and begins anew', async () => {
    const was = { id: uuidv7(), code: 'T77' }
    const answer = await again(uuidv7(), { sequence: 10_001, seal: 'e'.repeat(64) }, was)
    expect(answer.till.id).not.toBe(was.id)
    expect(answer.till.code).not.toBe(was.code)
    expect(answer.journal.sequence).toBe(0)
    for (const code of ['API', 'T0', 'T1;', 'X1234567'])
      expect((await again(uuidv7(), null, { id: uuidv7(), code })).till.code).toMatch(/^T[1-9]\d*$/)
  })
})
