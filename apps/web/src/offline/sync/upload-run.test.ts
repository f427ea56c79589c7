import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import type { OutboxRow, TillDatabase } from '../device/database.ts'
import type { Reply } from '../outbox/outbox-rules.ts'
import { IndexedOutbox } from '../outbox/outbox-store.ts'
import { shopWithSales } from '../shop-with-sales.test-support.ts'
import { type DayRecord, metaKeys, readMetaOf } from '../till/till-records.ts'
import { type UploadWorld, uploadDue } from './upload-run.ts'

const NOW = Date.parse('2026-06-01T10:00:00Z')
const run = { isAlone: true, isEager: false, inFlight: 4 }

function worldOf(
  outbox: IndexedOutbox,
  post: (row: OutboxRow) => Promise<Reply>,
  nowMs = () => NOW,
): UploadWorld {
  return { store: outbox, post, nowMs, random: () => 0, newClaim: uuidv7 }
}

const taken = async (row: OutboxRow): Promise<Reply> => ({ kind: 'answer', status: 201, answeredId: row.id })
const dayOf = (db: TillDatabase, organizationId: string) =>
  readMetaOf<DayRecord>(db, metaKeys.day(organizationId, '2026-06-01'))

describe('a run of the uploader', () => {
  it('OFF-005 sends everything in the till’s order and empties the outbox', async () => {
    const { outbox, ids, db, organizationId } = await shopWithSales(150)
    const sent: string[] = []
    const end = await uploadDue(
      worldOf(outbox, (row) => {
        sent.push(row.id)
        return taken(row)
      }),
      run,
    )
    expect(end).toBe('finished')
    expect(sent).toEqual(ids)
    expect(await outbox.count()).toEqual({ pending: 0, attention: 0 })
    expect((await db.get('sales', ids[0] ?? ''))?.acknowledgedAt).toBe(NOW)
    expect(await dayOf(db, organizationId)).toMatchObject({
      pendingCount: 0,
      pendingTotalMinor: 0,
      serverCount: 150,
      serverTotalMinor: 150 * 360,
    })
  })

  it('D2 one bad sale holds up none of the others', async () => {
    const { outbox, ids } = await shopWithSales(10)
    const bad = ids[2]
    const end = await uploadDue(
      worldOf(outbox, async (row) =>
        row.id === bad ? { kind: 'answer', status: 422, message: 'An unknown product.' } : taken(row),
      ),
      run,
    )
    expect(end).toBe('finished')
    expect(await outbox.count()).toEqual({ pending: 0, attention: 1 })
    expect((await outbox.listAttention())[0]).toMatchObject({ id: bad, reason: 'An unknown product.' })
  })

  it('OFF-008 a 401 ends the run, counts nothing, and all go out after the sign-in', async () => {
    const { outbox } = await shopWithSales(10)
    let asked = 0
    const end = await uploadDue(
      worldOf(outbox, async () => {
        asked += 1
        return { kind: 'answer', status: 401 }
      }),
      run,
    )
    expect(end).toBe('signed-out')
    expect(asked).toBeLessThanOrEqual(4)
    expect((await outbox.listPending()).map((row) => [row.status, row.retryCount])).toEqual(
      Array.from({ length: 10 }, () => ['waiting', 0]),
    )
    expect(await uploadDue(worldOf(outbox, taken), run)).toBe('finished')
    expect((await outbox.count()).pending).toBe(0)
  })

  it('OFF-006 a lost network ends the run: what was not tried is not counted', async () => {
    const { outbox } = await shopWithSales(20)
    const end = await uploadDue(
      worldOf(outbox, async () => ({ kind: 'no-answer' })),
      run,
    )
    expect(end).toBe('no-network')
    const counts = (await outbox.listPending()).map((row) => row.retryCount)
    expect(counts.filter((count) => count === 1)).toHaveLength(4)
    expect(counts.filter((count) => count === 0)).toHaveLength(16)
  })

  it('a server that fails at everything is left alone after a few tries', async () => {
    const { outbox } = await shopWithSales(50)
    let asked = 0
    const end = await uploadDue(
      worldOf(outbox, async () => {
        asked += 1
        return { kind: 'answer', status: 500 }
      }),
      run,
    )
    expect(end).toBe('failing')
    expect(asked).toBeLessThan(10)
  })

  it('OFF-007 what waits out a failure is passed over, but not when somebody presses Sync Now', async () => {
    const { outbox } = await shopWithSales(1)
    await uploadDue(
      worldOf(outbox, async () => ({ kind: 'answer', status: 503 })),
      run,
    )
    let asked = 0
    const counting = worldOf(outbox, (row) => {
      asked += 1
      return taken(row)
    })
    await uploadDue(counting, run)
    expect(asked).toBe(0)
    await uploadDue(counting, { ...run, isEager: true })
    expect(asked).toBe(1)
  })

  it('R4 two tabs without a lock never try one row at the same time', async () => {
    const { outbox, openTab, organizationId } = await shopWithSales(40)
    const other = new IndexedOutbox(await openTab(), organizationId)
    const open = new Set<string>()
    const posts: string[] = []
    const post = async (row: OutboxRow): Promise<Reply> => {
      expect(open.has(row.id)).toBe(false)
      open.add(row.id)
      posts.push(row.id)
      await new Promise((resolve) => setTimeout(resolve, 1))
      open.delete(row.id)
      return await taken(row)
    }
    const unlocked = { ...run, isAlone: false }
    await Promise.all([uploadDue(worldOf(outbox, post), unlocked), uploadDue(worldOf(other, post), unlocked)])
    expect(posts).toHaveLength(40)
    expect((await outbox.count()).pending).toBe(0)
  })

  it('R4 keeps its turn until every request is over, though the disk refused to note an answer', async () => {
    const { outbox } = await shopWithSales(2)
    let sending = 0
    const post = async (row: OutboxRow): Promise<Reply> => {
      sending += 1
      await new Promise((resolve) => setTimeout(resolve, sending === 1 ? 0 : 20))
      sending -= 1
      return await taken(row)
    }
    const settle = outbox.settle.bind(outbox)
    let refused = 0
    outbox.settle = async (...given) => {
      refused += 1
      if (refused === 1) throw new DOMException('There is no room.', 'QuotaExceededError')
      return await settle(...given)
    }
    await expect(uploadDue(worldOf(outbox, post), run)).rejects.toThrow('no room')
    expect(sending).toBe(0)
    expect((await outbox.count()).pending).toBe(1)
  })

  it('mandate 4 takes back what a tab that died was sending', async () => {
    const { outbox } = await shopWithSales(3)
    await outbox.claimNext({ after: undefined, limit: 3, claim: 'dead', nowMs: NOW, isEager: false })
    await uploadDue(worldOf(outbox, taken), { ...run, isAlone: false })
    expect((await outbox.count()).pending).toBe(3)
    await uploadDue(worldOf(outbox, taken), run)
    expect((await outbox.count()).pending).toBe(0)
  })

  it('R3 a late acknowledgement counts, a late failure does not, and neither brings a row back', async () => {
    const { outbox, db } = await shopWithSales(2)
    const claim = (name: string) =>
      outbox.claimNext({ after: undefined, limit: 2, claim: name, nowMs: NOW, isEager: true })
    const [first, second] = (await claim('early')).rows
    if (!first || !second) throw new Error('two rows were saved')
    await outbox.releaseAbandoned(true, NOW)
    await claim('later')
    expect(await outbox.settle(first, { kind: 'answer', status: 422 }, NOW, 0)).toBeUndefined()
    expect(await db.get('transactions', first.id)).toMatchObject({ status: 'sending', claim: 'later' })
    expect(await outbox.settle(second, await taken(second), NOW, 0)).toMatchObject({
      verdict: 'acknowledged',
    })
    expect(await outbox.settle(second, { kind: 'answer', status: 500 }, NOW, 0)).toBeUndefined()
    expect(await outbox.settle(second, await taken(second), NOW, 0)).toBeUndefined()
    expect(await db.get('transactions', second.id)).toBeUndefined()
  })
})

/** What the server does with one request, and what of it reaches the till. */
const weather = fc.constantFrom(
  'taken',
  'taken-unheard',
  'unheard',
  '500',
  '429',
  '401',
  '422',
  'strange-200',
)

describe('any weather', () => {
  it('R3, OFF-011, OFF-013 loses no sale, doubles none, and forgets none before the server has it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.record({ weather: fc.array(weather, { maxLength: 12 }), dies: fc.boolean() }), {
          maxLength: 6,
        }),
        async (sales, storms) => {
          const { outbox, ids, db, organizationId } = await shopWithSales(sales)
          const server = new Map<string, string>()
          let now = NOW
          for (const storm of [...storms, { weather: [], dies: false }]) {
            const skies = [...storm.weather]
            const post = async (row: OutboxRow): Promise<Reply> => {
              const sky = skies.shift() ?? 'taken'
              if (sky.startsWith('taken')) {
                expect(server.get(row.id) ?? row.body).toBe(row.body)
                server.set(row.id, row.body)
              }
              if (sky === 'taken') return taken(row)
              if (sky === 'strange-200') return { kind: 'answer', status: 200 }
              if (sky.endsWith('unheard')) return { kind: 'no-answer' }
              return { kind: 'answer', status: Number(sky) }
            }
            if (storm.dies)
              await outbox.claimNext({ after: undefined, limit: 2, claim: 'dies', nowMs: now, isEager: true })
            await uploadDue(
              worldOf(outbox, post, () => now),
              { ...run, inFlight: 2 },
            )
            now += 20 * 60_000
            const kept = new Set((await db.getAllKeys('transactions')).map(String))
            for (const id of ids) expect(kept.has(id) || server.has(id)).toBe(true)
          }
          for (const row of await outbox.listAttention()) await outbox.retry(row.id)
          await uploadDue(
            worldOf(outbox, async (row) => {
              server.set(row.id, row.body)
              return await taken(row)
            }),
            { ...run, isEager: true },
          )
          expect([...server.keys()].sort()).toEqual([...ids].sort())
          expect(await outbox.count()).toEqual({ pending: 0, attention: 0 })
          expect(await dayOf(db, organizationId)).toMatchObject({ pendingCount: 0, serverCount: sales })
        },
      ),
      { numRuns: Number(process.env.OUTBOX_RUNS ?? 60) },
    )
  })
})
