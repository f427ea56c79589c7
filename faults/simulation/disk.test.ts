import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import {
  type OutboxRow,
  openTillDatabase,
  type TillDatabase,
} from '../../apps/web/src/offline/device/database.ts'
import { Chance } from './chance.ts'
import { Disk } from './disk.ts'
import { KeyRange } from './key-range.ts'
import { readShapes } from './load-program.ts'
import { always, Timeline } from './timeline.ts'

const shapes = await readShapes()
const STATUSES = ['waiting', 'sending', 'attention'] as const

const step = fc.record({
  kind: fc.constantFrom('put', 'add', 'delete', 'get', 'key', 'queue', 'after', 'back', 'count', 'all'),
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  status: fc.constantFrom(...STATUSES),
  sequence: fc.integer({ min: 1, max: 4 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const rowOf = ({ id, status, sequence }: Step) =>
  ({
    id,
    organizationId: 'o',
    status,
    tillId: 't',
    sequence,
    body: `${id}${sequence}`,
  }) as unknown as OutboxRow

/** What a cursor comes to, step by step. */
async function backwards(opened: Promise<QueueCursor | null>): Promise<unknown[]> {
  const found: unknown[] = []
  for (let cursor = await opened; cursor; cursor = await cursor.continue()) found.push(cursor.value)
  return found
}

interface QueueCursor {
  readonly value: OutboxRow
  continue(): Promise<QueueCursor | null>
}

/** What a transaction of these steps answers, step by step, and how it ends. */
async function live(db: TillDatabase, Range: typeof IDBKeyRange, steps: readonly Step[]): Promise<unknown[]> {
  const tx = db.transaction('transactions', 'readwrite')
  const queue = tx.store.index('byQueue')
  const heard: unknown[] = []
  const end = tx.done.then(
    () => 'committed',
    () => 'aborted',
  )
  const ask = (one: Step): Promise<unknown> => {
    const bounds = ['o', one.status] as const
    if (one.kind === 'put') return tx.store.put(rowOf(one))
    if (one.kind === 'add') return tx.store.add(rowOf(one))
    if (one.kind === 'delete') return tx.store.delete(one.id)
    if (one.kind === 'get') return tx.store.get(one.id)
    if (one.kind === 'key') return tx.store.getKey(one.id)
    if (one.kind === 'back')
      return backwards(queue.openCursor(Range.bound([...bounds], [...bounds, []]), 'prev'))
    if (one.kind === 'queue') return queue.getAll(Range.bound([...bounds], [...bounds, []]), 2)
    if (one.kind === 'after')
      return queue.getAll(Range.bound([...bounds, 't', one.sequence], [...bounds, []], true, true))
    if (one.kind === 'count') return queue.count(Range.bound([...bounds], [...bounds, []]))
    return tx.store.getAll()
  }
  try {
    for (const one of steps) heard.push(await ask(one))
  } catch (error) {
    heard.push(error instanceof DOMException ? error.name : String(error))
  }
  return [...heard, await end, await db.getAll('transactions')]
}

describe('the simulated disk', () => {
  it('answers as IndexedDB does, whatever a transaction asks, and is all or nothing as it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 5 }), async (transactions) => {
        const real = await openTillDatabase(uuidv7())
        const timeline = new Timeline(0)
        const disk = new Disk(shapes, timeline, new Chance(1), { slowestMs: 3, refuses: 0 })
        const simulated = disk.open(always())
        for (const steps of transactions) {
          const going = live(simulated, KeyRange as unknown as typeof IDBKeyRange, steps)
          await timeline.pass(10_000)
          expect(await going).toEqual(await live(real, IDBKeyRange, steps))
        }
        real.close()
      }),
      { numRuns: 60 },
    )
  })

  it('ends a transaction in which something else was awaited', async () => {
    const timeline = new Timeline(0)
    const disk = new Disk(shapes, timeline, new Chance(1), { slowestMs: 3, refuses: 0 })
    const tx = disk.open(always()).transaction('transactions', 'readwrite')
    await timeline.pass(100)
    expect(() => tx.store.get('a')).toThrow('not active')
  })
})
