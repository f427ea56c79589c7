import type { IDBPTransaction } from 'idb'
import {
  type OutboxRow,
  type SavedSale,
  type TillDatabase,
  type TuppenceSchema,
  within,
} from '../device/database.ts'
import { type DayRecord, emptyDay, metaKeys, readMeta } from '../till/till-records.ts'
import { countedInRow } from './counted-sales.ts'
import { claimed, decide, isDue, type Reply, released, retried, type Verdict } from './outbox-rules.ts'

/** A place in the queue: sales go in the order of their till. */
export type QueuePlace = readonly [tillId: string, sequence: number]

/** What the uploader needs of the outbox. The one of the browser is below; a simulation brings its own. */
export interface OutboxStore {
  /** Takes back tries whose tab is gone. `all` where the caller alone may be sending, expired ones only otherwise. */
  releaseAbandoned(all: boolean, nowMs: number): Promise<void>
  /** The next due rows behind `after`, claimed. */
  claimNext(request: ClaimRequest): Promise<Claimed>
  /** Writes down what a reply decided. Undefined where the row is gone or another try has it by now. */
  settle(row: OutboxRow, reply: Reply, nowMs: number, random: number): Promise<Settled | undefined>
  /** The same for several at once, in one transaction: all of it is written down or none. */
  settleAll(answered: readonly Answered[], nowMs: number, random: number): Promise<(Settled | undefined)[]>
  /** Puts back rows that were claimed and not tried. */
  release(rows: readonly OutboxRow[]): Promise<void>
}

export interface ClaimRequest {
  readonly after: QueuePlace | undefined
  readonly limit: number
  readonly claim: string
  readonly nowMs: number
  /** Tries also what is still waiting out a failure: somebody pressed Sync Now, or the network has come back. */
  readonly isEager: boolean
}

export interface Claimed {
  readonly rows: OutboxRow[]
  /** Where to go on, or undefined at the end of the queue. */
  readonly end: QueuePlace | undefined
  /** How many are due and were left, because what they wait for is still in the outbox. */
  readonly held: number
}

export interface Answered {
  readonly row: OutboxRow
  readonly reply: Reply
}

export interface Settled {
  readonly verdict: Verdict['kind']
  readonly isNetwork: boolean
  readonly sale: SavedSale | undefined
}

type SettlingTransaction = IDBPTransaction<TuppenceSchema, ['transactions', 'sales', 'syncMeta'], 'readwrite'>

/** The outbox of one business in IndexedDB. */
export class IndexedOutbox implements OutboxStore {
  readonly #db: TillDatabase
  readonly #organizationId: string

  constructor(db: TillDatabase, organizationId: string) {
    this.#db = db
    this.#organizationId = organizationId
  }

  async releaseAbandoned(all: boolean, nowMs: number): Promise<void> {
    const tx = this.#db.transaction('transactions', 'readwrite')
    const sending = await tx.store.index('byQueue').getAll(within(this.#organizationId, 'sending'))
    const abandoned = sending.filter((row) => all || isDue(row, nowMs))
    await Promise.all([...abandoned.map((row) => tx.store.put(released(row))), tx.done])
  }

  async claimNext({ after, limit, claim, nowMs, isEager }: ClaimRequest): Promise<Claimed> {
    const tx = this.#db.transaction('transactions', 'readwrite')
    const all = within(this.#organizationId, 'waiting')
    const range = after
      ? IDBKeyRange.bound([this.#organizationId, 'waiting', ...after], all.upper, true)
      : all
    const read = await tx.store.index('byQueue').getAll(range, limit)
    const due = read.filter((row) => isEager || isDue(row, nowMs))
    const rows: OutboxRow[] = []
    for (const row of due)
      if (row.after === undefined || (await tx.store.getKey(row.after)) === undefined)
        rows.push(claimed(row, claim, nowMs))
    await Promise.all([...rows.map((row) => tx.store.put(row)), tx.done])
    const last = read.length < limit ? undefined : read.at(-1)
    return { rows, end: last && ([last.tillId, last.sequence] as const), held: due.length - rows.length }
  }

  async settle(row: OutboxRow, reply: Reply, nowMs: number, random: number): Promise<Settled | undefined> {
    return (await this.settleAll([{ row, reply }], nowMs, random))[0]
  }

  async settleAll(
    answered: readonly Answered[],
    nowMs: number,
    random: number,
  ): Promise<(Settled | undefined)[]> {
    const tx = this.#db.transaction(['transactions', 'sales', 'syncMeta'], 'readwrite')
    // All that is read is asked for at once, and so is all that is written: a long queue would else wait for each in turn.
    const [currents, sales] = await Promise.all([
      Promise.all(answered.map(({ row }) => tx.objectStore('transactions').get(row.id))),
      Promise.all(answered.map(({ row }) => tx.objectStore('sales').get(row.id))),
    ])
    const days = await this.#daysOf(tx, currents)
    // Stryker disable next-line ArrayDeclaration: what is no promise is waited for by nobody.
    const writing: Promise<unknown>[] = []
    const settled = answered.map(({ row, reply }, i): Settled | undefined => {
      const current = currents[i]
      const sale = sales[i]
      if (!current) return undefined
      const verdict = decide(current, reply, nowMs, random)
      if (verdict.kind !== 'acknowledged') {
        // A late failure says nothing about the try that is under way now. A late acknowledgement is as good as any.
        if (current.claim !== row.claim) return undefined
        writing.push(tx.objectStore('transactions').put(verdict.row))
        return { verdict: verdict.kind, isNetwork: verdict.kind === 'again' && verdict.isNetwork, sale }
      }
      writing.push(tx.objectStore('transactions').delete(row.id))
      if (sale) writing.push(tx.objectStore('sales').put({ ...sale, acknowledgedAt: nowMs }))
      const day = days.get(current.tradingDay) ?? emptyDay
      days.set(current.tradingDay, arrived(day, current))
      return { verdict: 'acknowledged', isNetwork: false, sale }
    })
    if (settled.some((one) => one?.verdict === 'acknowledged'))
      for (const [tradingDay, value] of days)
        writing.push(
          tx.objectStore('syncMeta').put({ key: this.#dayKey(tradingDay), value, timestamp: nowMs }),
        )
    await Promise.all([...writing, tx.done])
    return settled
  }

  async #daysOf(
    tx: SettlingTransaction,
    rows: readonly (OutboxRow | undefined)[],
  ): Promise<Map<string, DayRecord>> {
    const names = [...new Set(rows.flatMap((row) => (row ? [row.tradingDay] : [])))]
    const meta = tx.objectStore('syncMeta')
    return new Map(
      await Promise.all(
        names.map(
          async (name) => [name, (await readMeta<DayRecord>(meta, this.#dayKey(name))) ?? emptyDay] as const,
        ),
      ),
    )
  }

  #dayKey(tradingDay: string): string {
    return metaKeys.day(this.#organizationId, tradingDay)
  }

  async release(rows: readonly OutboxRow[]): Promise<void> {
    const tx = this.#db.transaction('transactions', 'readwrite')
    await Promise.all([
      ...rows.map(async (row) => {
        const current = await tx.store.get(row.id)
        if (current && current.claim === row.claim) await tx.store.put(released(current))
      }),
      tx.done,
    ])
  }

  /** Waiting and being sent, in the till's order. */
  async listPending(): Promise<OutboxRow[]> {
    const [waiting, sending] = await Promise.all([this.#list('waiting'), this.#list('sending')])
    return [...waiting, ...sending].sort(
      (a, b) => a.tillId.localeCompare(b.tillId) || a.sequence - b.sequence,
    )
  }

  listAttention(): Promise<OutboxRow[]> {
    return this.#list('attention')
  }

  async count(): Promise<{ pending: number; attention: number }> {
    const index = this.#db.transaction('transactions').store.index('byQueue')
    const [waiting, sending, attention] = await Promise.all(
      (['waiting', 'sending', 'attention'] as const).map((status) =>
        index.count(within(this.#organizationId, status)),
      ),
    )
    return { pending: (waiting ?? 0) + (sending ?? 0), attention: attention ?? 0 }
  }

  /** Why the next one has not gone yet, in a sentence; null where it was never tried, or nothing waits. */
  async whyWaiting(): Promise<string | null> {
    const { store } = this.#db.transaction('transactions')
    const first = await store.index('byQueue').get(within(this.#organizationId, 'waiting'))
    if (first?.after !== undefined && (await store.getKey(first.after)) !== undefined)
      return `${first.receiptNumber} waits for what was done before it, which has to reach the server first.`
    return first?.reason ?? null
  }

  /** A person wants it tried again (OFF-012). Does nothing for a row that is not there, or not this business's. */
  async retry(id: string): Promise<void> {
    const tx = this.#db.transaction('transactions', 'readwrite')
    const row = await tx.store.get(id)
    if (row?.organizationId === this.#organizationId && row.status === 'attention')
      await tx.store.put(retried(row))
    await tx.done
  }

  async get(id: string): Promise<OutboxRow | undefined> {
    const row = await this.#db.get('transactions', id)
    return row?.organizationId === this.#organizationId ? row : undefined
  }

  #list(status: OutboxRow['status']): Promise<OutboxRow[]> {
    return this.#db.getAllFromIndex('transactions', 'byQueue', within(this.#organizationId, status))
  }
}

/** The sale is the server's now: it moves from one side of the day's sum to the other. */
function arrived(day: DayRecord, row: OutboxRow): DayRecord {
  const { totalMinor } = row
  const count = countedInRow(row)
  return {
    ...day,
    pendingTotalMinor: day.pendingTotalMinor - totalMinor,
    pendingCount: day.pendingCount - count,
    serverTotalMinor: day.serverTotalMinor + totalMinor,
    serverCount: day.serverCount + count,
    version: day.version + 1,
  }
}
