import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import type { OutboxRow } from '../device/database.ts'
import { aSale, testShop } from '../shop.test-support.ts'
import { type UploadWorld, uploadDue } from '../sync/upload-run.ts'
import { type DayRecord, metaKeys, readMetaOf } from '../till/till-records.ts'
import { saveSale } from './outbox.ts'
import type { Reply } from './outbox-rules.ts'
import { IndexedOutbox } from './outbox-store.ts'

const NOW = Date.parse('2026-06-01T10:00:00Z')
const LATER_MS = 20 * 60_000

/** What happens to one request: the server's part, and what of its answer reaches the till. */
const sky = fc.constantFrom(
  'taken',
  'taken',
  'taken-unheard',
  'unheard',
  'half-taken-unheard',
  '500',
  '503-for-some',
  '429',
  '401',
  '422-for-some',
  'strange-200',
  'tab-dies-before',
  'tab-dies-after',
)
const step = fc.record({
  sells: fc.nat(7),
  voids: fc.boolean(),
  retries: fc.boolean(),
  tabs: fc.integer({ min: 1, max: 3 }),
  /** Without the lock, tabs send at the same time and know of each other only by the rows' claims. */
  hasLock: fc.boolean(),
  isEager: fc.boolean(),
  skies: fc.array(sky, { maxLength: 5 }),
})

/** The server as the till sees it: it has each id once, and answers a repeat as it answered first. */
class Server {
  readonly has = new Map<string, string>()
  readonly skies: string[] = []
  requests = 0

  take({ id, body, after }: OutboxRow): Reply {
    expect(this.has.get(id) ?? body, 'a repeat is what was sent first').toBe(body)
    if (after !== undefined) expect(this.has.has(after), 'a void comes after its sale').toBe(true)
    this.has.set(id, body)
    return { kind: 'answer', status: 201, answeredId: id }
  }
}

/** One tab's way to the server, until the weather kills the tab. */
function tabOf(server: Server, store: IndexedOutbox, nowMs: number) {
  let isDead = false
  let die: () => void = () => undefined
  const death = new Promise<'dead'>((resolve) => {
    die = () => {
      isDead = true
      resolve('dead')
    }
  })
  const never = new Promise<never>(() => undefined)
  const send = async (rows: readonly OutboxRow[]): Promise<readonly Reply[] | Reply> => {
    server.requests += 1
    await Promise.resolve()
    if (isDead) return await never
    const over = server.skies.shift() ?? 'taken'
    const every = (status: number, i: number, row: OutboxRow): Reply =>
      (server.requests + i) % 3 === 0 ? { kind: 'answer', status } : server.take(row)
    if (over === 'tab-dies-before') {
      die()
      return await never
    }
    if (over === 'tab-dies-after') {
      for (const row of rows) server.take(row)
      die()
      return await never
    }
    if (over === 'taken') return rows.map((row) => server.take(row))
    if (over === 'taken-unheard') for (const row of rows) server.take(row)
    if (over === 'half-taken-unheard') for (const row of rows.slice(0, rows.length / 2)) server.take(row)
    if (over.endsWith('unheard')) return { kind: 'no-answer' }
    if (over === 'strange-200') return { kind: 'answer', status: 200 }
    if (over.endsWith('for-some')) return rows.map((row, i) => every(Number.parseInt(over, 10), i, row))
    return { kind: 'answer', status: Number(over) }
  }
  const world: UploadWorld = {
    store,
    post: async (row) => {
      const said = await send([row])
      return 'kind' in said ? said : (said[0] ?? { kind: 'no-answer' })
    },
    postMany: async (rows) => {
      const said = await send(rows)
      return 'kind' in said ? { kind: 'whole', reply: said } : { kind: 'each', replies: said }
    },
    nowMs: () => nowMs,
    random: () => 0.5,
    newClaim: uuidv7,
  }
  return { world, death }
}

async function storm(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  const shop = await testShop()
  const { db, organizationId } = shop
  const outbox = new IndexedOutbox(db, organizationId)
  const server = new Server()
  const made: string[] = []
  const sales: string[] = []
  let nowMs = NOW

  const sell = async () => {
    const sale = aSale()
    await saveSale(db, organizationId, sale)
    made.push(sale.id)
    sales.push(sale.id)
  }
  /** A record that may not arrive before the latest sale. Nothing is summed for it: it has no amount. */
  const addVoid = async () => {
    const saleId = sales.at(-1)
    const sale = saleId === undefined ? undefined : await db.get('transactions', saleId)
    if (!sale) return
    const id = uuidv7()
    const sequence = 1_000_000 + made.length
    await db.add('transactions', {
      ...sale,
      id,
      sequence,
      retryCount: 0,
      status: 'waiting',
      claim: null,
      after: sale.id,
      totalMinor: 0,
      tradingDay: '2000-01-01',
    })
    made.push(id)
  }
  /** Every record is in the outbox or the server has it, in one state, and none that was acknowledged is still there. */
  const holds = async () => {
    const tx = db.transaction(['transactions', 'sales'])
    const [rows, saved] = await Promise.all([
      tx.objectStore('transactions').getAll(),
      tx.objectStore('sales').getAll(),
    ])
    const acknowledged = new Set(saved.filter((sale) => sale.acknowledgedAt !== null).map(({ id }) => id))
    const kept = new Map(rows.map((row) => [row.id, row]))
    expect(rows.every(({ status }) => ['waiting', 'sending', 'attention'].includes(status))).toBe(true)
    for (const id of made) {
      expect(kept.has(id) || server.has.has(id), 'none is lost').toBe(true)
      if (acknowledged.has(id)) expect([kept.has(id), server.has.has(id)]).toEqual([false, true])
    }
    for (const id of server.has.keys()) expect(made, 'none is made up').toContain(id)
  }

  for (const { sells, voids, retries, tabs, hasLock, isEager, skies } of steps) {
    for (let i = 0; i < sells; i += 1) await sell()
    if (voids) await addVoid()
    if (retries) for (const { id } of await outbox.listAttention()) await outbox.retry(id)
    server.skies.splice(0, server.skies.length, ...skies)
    const runOf = async () => {
      const own = new IndexedOutbox(await shop.openTab(), organizationId)
      const { world, death } = tabOf(server, own, nowMs)
      const run = uploadDue(world, { isAlone: hasLock, isEager, inFlight: 3 })
      return await Promise.race([run, death])
    }
    if (hasLock) for (let tab = 0; tab < tabs; tab += 1) await runOf()
    else await Promise.all(Array.from({ length: tabs }, runOf))
    nowMs += LATER_MS
    await holds()
  }

  // Good weather, and somebody who presses Retry.
  server.skies.length = 0
  for (let turn = 0; turn < 2; turn += 1) {
    for (const { id } of await outbox.listAttention()) await outbox.retry(id)
    const { world } = tabOf(server, outbox, nowMs)
    expect(await uploadDue(world, { isAlone: true, isEager: true, inFlight: 3 })).toBe('finished')
  }
  await holds()
  expect([...server.has.keys()].sort()).toEqual([...made].sort())
  expect(await outbox.count()).toEqual({ pending: 0, attention: 0 })
  const day = await readMetaOf<DayRecord>(db, metaKeys.day(organizationId, '2026-06-01'))
  if (sales.length > 0)
    expect(day).toMatchObject({
      pendingCount: 0,
      pendingTotalMinor: 0,
      serverCount: sales.length,
      serverTotalMinor: sales.length * 360,
    })
}

/** `OUTBOX_RUNS=100000 npx vitest run apps/web/src/offline/outbox/outbox-storm.test.ts` for a long night. */
const numRuns = Number(process.env.OUTBOX_RUNS ?? 40)

describe('a storm over the outbox', () => {
  it(
    'R3 R4 OFF-011 OFF-013 loses nothing, doubles nothing, and leaves each record in one state',
    () => fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 6 }), storm), { numRuns }),
    30_000 + numRuns * 1_000,
  )
})
