import postgres, { type Sql } from 'postgres'
import type { Database } from '../../platform/database/connect.ts'
import { isConnectionLost } from '../../platform/database/lost-connection.ts'
import { setOrganization } from '../../platform/tenancy.ts'
import { COLLECT_ORDERS, orderLinesOf, orderLinesWithSales } from './collect-orders.sql.ts'
import { makeMissing } from './not-in-books.sql.ts'
import { type OutcomeRow, recordStatement } from './record-sale.sql.ts'
import { holdersOf, RELEASE_HOLDS } from './release-holds.sql.ts'
import { lockAll } from './sale-locks.ts'
import type { SaleRows } from './sale-rows.ts'

/** Few, because the database has few processors; each works for another business. */
const WRITERS = 4
/** The most sales of one transaction, and the most lines: a batch must stay a matter of milliseconds. */
const MOST_SALES = 32
const MOST_LINES = 2_000
/** A connection keeps the foreign-key plans it made when tables were empty; a fresh one plans anew. */
const CONNECTION_LIFETIME_MS = 15 * 60_000

/** The planner cannot know how many rows a JSON parameter holds and would read whole tables for the hundred it guesses. */
const PLANNER = { enable_seqscan: 'off', jit: 'off' }
/** The same for a transaction on an ordinary connection. */
export const PLAN_BY_INDEX = Object.entries(PLANNER)
  .map(([name, value]) => `set local ${name} = ${value}`)
  .join('; ')

const PATIENCE = { lock_timeout: '5s' }
/** What a connection of these is told once, told in each transaction where a pooler hands connections on. */
const TOLD_EACH_TIME = `${PLAN_BY_INDEX}; set local lock_timeout = '${PATIENCE.lock_timeout}'; `

interface Waiting {
  readonly organizationId: string
  readonly rows: SaleRows
  readonly resolve: (row: OutcomeRow) => void
  readonly reject: (error: unknown) => void
}

interface Writer {
  sql: Sql
  /** What each transaction begins with. */
  readonly settings: string
  openedAt: number
  /** Commits that the database says had nothing to commit: the connection had been lost in between. */
  emptyCommits: number
}

/**
 * Connections of their own for recording sales. Each sends BEGIN, SET LOCAL, the statement and COMMIT in one flush. A
 * business has one transaction at a time, and the sales that arrive meanwhile share its next: most of what the statement
 * costs it costs once however many sales it holds, so two at once would do the same work twice and wait for each other's
 * rows (decision 0014). If a transaction fails, each of its sales is tried again alone, so that a bad one takes no other
 * down.
 */
export class SaleWriters {
  readonly #database: Database
  readonly #now: () => Date
  readonly #idle: Writer[] = []
  readonly #all: Writer[] = []
  readonly #busyFor = new Set<string>()
  #waiting: Waiting[] = []

  /** @param now the server's clock, for the time a sale was received at */
  constructor(database: Database, now: () => Date) {
    this.#database = database
    this.#now = now
  }

  /** The outcome of one sale, after its transaction has committed. */
  record(organizationId: string, rows: SaleRows): Promise<OutcomeRow> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ organizationId, rows, resolve, reject })
      this.#dispatch()
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((writer) => writer.sql.end({ timeout: 1 })))
  }

  #dispatch(): void {
    for (;;) {
      const first = this.#waiting.find(({ organizationId }) => !this.#busyFor.has(organizationId))
      const writer = first && this.#idleWriter()
      if (!first || !writer) return
      const batch = this.#takeBatch(first)
      const { organizationId } = first
      this.#busyFor.add(organizationId)
      void this.#write(writer, organizationId, batch).finally(() => {
        this.#busyFor.delete(organizationId)
        this.#idle.push(writer)
        this.#dispatch()
      })
    }
  }

  /** In the order of arrival: the first that can go, and others of its business that can go with it. */
  #takeBatch(first: Waiting): Waiting[] {
    const batch: Waiting[] = []
    const left: Waiting[] = []
    const places = new Set<string>()
    const customers = new Customers()
    let lines = 0
    for (const waiting of this.#waiting) {
      const { rows, organizationId } = waiting
      const place = `${rows.tillId} ${rows.sale.till_sequence}`
      const fits =
        waiting === first ||
        (batch.length > 0 &&
          batch.length < MOST_SALES &&
          organizationId === first.organizationId &&
          !places.has(place) &&
          customers.mayShare(rows) &&
          lines + rows.lines.length <= MOST_LINES &&
          batch.every((other) => other.rows.id !== rows.id))
      if (!fits) {
        left.push(waiting)
        continue
      }
      batch.push(waiting)
      places.add(place)
      customers.add(rows)
      lines += rows.lines.length
    }
    this.#waiting = left
    return batch
  }

  async #write(writer: Writer, organizationId: string, batch: Waiting[]): Promise<void> {
    try {
      settle(batch, await transact(writer, organizationId, batch, this.#now()))
    } catch (error) {
      if (isConnectionLost(error)) {
        this.#replace(writer)
        for (const waiting of batch) waiting.reject(error)
        return
      }
      const [only] = batch
      if (batch.length === 1 && only) return only.reject(error)
      for (const waiting of batch) {
        await transact(writer, organizationId, [waiting], this.#now()).then(
          (rows) => settle([waiting], rows),
          (alone) => waiting.reject(alone),
        )
      }
    }
  }

  #idleWriter(): Writer | undefined {
    const writer = this.#idle.pop()
    if (!writer) return this.#all.length < WRITERS ? this.#open() : undefined
    if (Date.now() - writer.openedAt > CONNECTION_LIFETIME_MS) this.#replace(writer)
    return writer
  }

  /** By a new one: the driver may send a lost connection's unsent rest over its successor. */
  #replace(writer: Writer): void {
    void writer.sql.end({ timeout: 1 }).catch(() => {})
    this.#connect(writer)
  }

  #open(): Writer {
    const writer: Writer = {
      sql: this.#database.sql,
      settings: this.#isPooled ? TOLD_EACH_TIME : '',
      openedAt: Date.now(),
      emptyCommits: 0,
    }
    this.#connect(writer)
    this.#all.push(writer)
    return writer
  }

  get #isPooled(): boolean {
    return this.#database.beyondPooler !== undefined
  }

  #connect(writer: Writer): void {
    writer.openedAt = Date.now()
    // The pool's own settings and conversions, as the driver itself copies them for its listening connection. Never
    // closed by age in the middle of a transaction: that is done here, between two.
    writer.sql = postgres({
      ...this.#database.sql.options,
      max: 1,
      max_lifetime: null,
      connection: {
        ...this.#database.sql.options.connection,
        ...(this.#isPooled ? {} : { ...PLANNER, ...PATIENCE }),
        application_name: 'tuppence sales',
      },
      onnotice: (notice: { code?: string }) => {
        if (notice.code === NOTHING_TO_COMMIT) writer.emptyCommits += 1
      },
    } as unknown as postgres.Options<Record<string, never>>) as Sql
  }
}

/**
 * The customers of a batch. One whose points pay a sale has no other record in it: whether they are overdrawn is asked of their
 * balance as the batch finds it, and must be answered as if each record had come alone (RULES.md 27).
 */
class Customers {
  readonly #all = new Set<string>()
  readonly #spending = new Set<string>()

  mayShare({ sale: { customer_id: id }, tenders }: SaleRows): boolean {
    if (id === null) return true
    return !this.#spending.has(id) && !(spendsPoints(tenders) && this.#all.has(id))
  }

  add({ sale: { customer_id: id }, tenders }: SaleRows): void {
    if (id === null) return
    this.#all.add(id)
    if (spendsPoints(tenders)) this.#spending.add(id)
  }
}

const spendsPoints = (tenders: SaleRows['tenders']): boolean =>
  tenders.some(({ method }) => method === 'loyalty')

const NOTHING_TO_COMMIT = '25P01'

async function transact(
  writer: Writer,
  organizationId: string,
  batch: readonly Waiting[],
  receivedAt: Date,
): Promise<OutcomeRow[]> {
  const { sql } = writer
  const before = writer.emptyCommits
  const sales = batch.map(({ rows }) => rows)
  const hasOrders = orderLinesOf(sales).length > 0
  const holders = holdersOf(sales)
  const made = makeMissing(organizationId, sales, receivedAt)
  // Not awaited one by one: all of it leaves in one flush, and the answers are looked at together.
  const [begun, supplied, recorded, collected, released, committed] = await Promise.allSettled([
    sql
      .unsafe(
        `begin; ${writer.settings}${setOrganization(organizationId)}; ${lockAll(organizationId, sales)}`,
      )
      .execute(),
    made && sql.unsafe(made.text, made.values).execute(),
    sql
      .unsafe<OutcomeRow[]>(recordStatement(sales), parameters(organizationId, sales, receivedAt), {
        prepare: true,
      })
      .execute(),
    hasOrders &&
      sql
        .unsafe(COLLECT_ORDERS, [organizationId, orderLinesWithSales(sales), receivedAt.toISOString()])
        .execute(),
    holders !== undefined && sql.unsafe(RELEASE_HOLDS, [organizationId, holders]).execute(),
    sql.unsafe('commit').execute(),
  ])
  for (const step of [begun, supplied, recorded, collected, released, committed])
    if (step.status === 'rejected') throw step.reason
  const done = committed.status === 'fulfilled' && committed.value.command === 'COMMIT'
  if (!done || writer.emptyCommits !== before) throw notCommitted()
  return recorded.status === 'fulfilled' ? [...recorded.value] : []
}

/** The connection was another by then. Told as what it is, so that the sale is tried again. */
const notCommitted = (): Error =>
  Object.assign(new Error('The sale was not committed'), { code: 'CONNECTION_CLOSED' })

/** The statement's parameters. */
export function parameters(organizationId: string, sales: readonly SaleRows[], receivedAt: Date): string[] {
  return [
    organizationId,
    JSON.stringify(sales.map(({ sale }) => sale)),
    JSON.stringify(sales.flatMap(({ lines }) => lines)),
    JSON.stringify(sales.flatMap(({ tenders }) => tenders)),
    receivedAt.toISOString(),
  ]
}

function settle(batch: readonly Waiting[], rows: readonly OutcomeRow[]): void {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { rows, resolve, reject } of batch) {
    const row = byId.get(rows.id)
    if (row) resolve(row)
    else reject(new Error(`No outcome for sale ${rows.id}`))
  }
}
