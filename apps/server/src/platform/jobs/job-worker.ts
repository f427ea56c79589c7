import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import { onPlatform, type Tx } from '../tenancy.ts'
import { Worker } from '../worker.ts'
import type { JobKind } from './set-job.ts'

const EVERY_MS = 5_000
/** Of one job: more that failed in a row lose it. */
const LEASES_KEPT = 100
/** So many are listed at a look, which sorts all that are due of a kind. */
const LISTED = 100

/** A job under way: nobody else has it until its lease is over. */
export interface Job {
  readonly organizationId: string
  /** What it is of: a payment, an order; the business itself where it has one such job. */
  readonly subjectId: string
  /** Whether this server stops: a long job leaves off, and sets when it is gone on with. */
  readonly isStopping: boolean
  /**
   * Keeps the job for a whole lease from now, in the transaction of what was done so far.
   *
   * @throws LeaseLost
   */
  hold(tx: Tx): Promise<void>
}

/** Another server has the job by now, or nobody wants it any more. */
export class LeaseLost extends Error {}

export interface JobType {
  readonly kind: JobKind
  /** So many are worked on at once by one server, and so many of them for one business: the others never wait for it (rule P5). */
  readonly atOnce: number
  readonly perBusiness: number
  /** So many of a business are begun at one look at the most, and the rest at the next one. */
  readonly perLook?: number
  /** A look by the clock comes so often, in milliseconds; every five seconds where it is left out. */
  readonly everyMs?: number
  /** Longer than a job can take: one whose process died is free again after this. */
  readonly leaseMs: number
  /** One that failed is due again after this, unless it was set meanwhile; undefined for never. */
  readonly retryAfterMs: number | undefined
  /** A server that stops waits no longer than that for jobs under way; undefined waits for their end. */
  readonly stopWithinMs?: number
  /** Before each look: sets what is due by events that set no job themselves. */
  readonly prepare?: () => Promise<void>
  /** Does the job, and sets when it is next due in the transaction of what it did. One that is not set again is over. */
  readonly run: (job: Job) => Promise<void>
}

export interface JobParts {
  readonly database: Database
  readonly now: () => Date
}

/** Whether a job was this server's to do, and whether it is due again already. */
type End = 'not-ours' | 'done' | 'due-again'

interface Due extends Record<string, unknown> {
  readonly organization_id: string
  readonly subject_id: string
}

/** Does the jobs of one kind, of all businesses; several servers on one database share them. */
export class JobWorker extends Worker {
  readonly #type: JobType
  readonly #parts: JobParts
  readonly #log: FastifyBaseLogger
  /** What is under way, by business and subject. */
  readonly #running = new Map<string, Promise<End>>()
  /** What the last look found and was not begun yet: of each business the first, then of each the second. */
  #listed: Due[] = []
  /** It may not have found all. */
  #isMore = false
  /** Jobs that ended and could not be given back: by their leases they would stay taken. */
  readonly #notGivenBack = new Set<() => Promise<unknown>>()
  #preparedAt = Number.NEGATIVE_INFINITY

  constructor({ database, now }: JobParts, log: FastifyBaseLogger, type: JobType) {
    const { kind, stopWithinMs } = type
    super(log, {
      everyMs: type.everyMs ?? EVERY_MS,
      sorry: `Jobs could not be looked for just now: ${kind}`,
      ...(stopWithinMs !== undefined && { stopWithinMs }),
    })
    this.#type = type
    this.#parts = { database, now }
    this.#log = log
  }

  /** Does all that is due when it begins. */
  async round(): Promise<void> {
    await this.#type.prepare?.()
    const at = this.#parts.now()
    let hasDone = true
    while (hasDone) {
      hasDone = false
      await this.#look(at)
      while (this.#running.size > 0) {
        const ends = await Promise.all(this.#running.values())
        if (ends.some((end) => end !== 'not-ours')) hasDone = true
      }
    }
  }

  /** Takes up what is due, as far as there is room; what ends makes room for more. */
  protected override async begin(): Promise<void> {
    if (performance.now() - this.#preparedAt >= EVERY_MS / 2) {
      await this.#type.prepare?.()
      this.#preparedAt = performance.now()
    }
    await this.#look(this.#parts.now())
  }

  protected override async underWay(): Promise<void> {
    await super.underWay()
    await Promise.all(this.#running.values())
  }

  async #look(at: Date): Promise<void> {
    const { kind, atOnce, perLook } = this.#type
    for (const giveBack of this.#notGivenBack)
      await giveBack().then(
        () => this.#notGivenBack.delete(giveBack),
        (error) => this.#log.warn({ err: error, kind }, 'A job could not be given back yet'),
      )
    if (this.#running.size >= atOnce || this.isStopping) return
    const due = await onPlatform(this.#parts.database, (tx) =>
      tx.execute<Due>(sql`
        select organization_id, subject_id
          from (select organization_id, subject_id, due_at,
                       row_number() over (partition by organization_id order by due_at, subject_id) as place
                  from jobs
                 where kind = ${kind} and due_at <= ${at} and (leased_until is null or leased_until <= ${at})) due
         where place <= ${perLook ?? LISTED}
         order by place, due_at limit ${LISTED}`),
    )
    this.#listed = [...due]
    this.#isMore = perLook === undefined && due.length === LISTED
    this.#start()
  }

  /** Begins what is listed, as far as there is room; whoever takes one that is not due any more finds that out. */
  #start(): void {
    const { atOnce, perBusiness } = this.#type
    this.#listed = this.#listed.filter(({ organization_id: organizationId, subject_id: subjectId }) => {
      if (this.#running.size >= atOnce || this.isStopping) return true
      const key = `${organizationId} ${subjectId}`
      if (this.#running.has(key)) return false
      const theirs = [...this.#running.keys()].filter((other) => other.startsWith(organizationId))
      if (theirs.length >= perBusiness) return true
      this.#running.set(
        key,
        this.#work(organizationId, subjectId).then((end) => this.#ended(key, end)),
      )
      return false
    })
  }

  #ended(key: string, end: End): End {
    this.#running.delete(key)
    this.#start()
    const isDue = end === 'due-again' && this.#type.perLook === undefined
    if (isDue || (this.#isMore && this.#listed.length === 0)) this.wake()
    return end
  }

  async #work(organizationId: string, subjectId: string): Promise<End> {
    const { database, now } = this.#parts
    const { kind, leaseMs, retryAfterMs, run } = this.#type
    const log = { kind, organizationId, subjectId }
    const later = () => new Date(now().getTime() + leaseMs)
    const it = sql`organization_id = ${organizationId} and kind = ${kind} and subject_id = ${subjectId}`
    const until = later()
    // Each that was tried: of one whose transaction failed, or whose answer was lost, nobody knows whether it holds.
    const leases = [until]
    const isOurs = () =>
      sql`${it} and leased_until = any(${`{${leases.map((at) => at.toISOString()).join(',')}}`}::timestamptz[])`
    const hold = async (tx: Tx) => {
      const next = later()
      const held = await tx.execute(sql`update jobs set leased_until = ${next} where ${isOurs()} returning 1`)
      if (held.length === 0) throw new LeaseLost()
      leases.push(next)
      if (leases.length > LEASES_KEPT) leases.shift()
    }
    const isStopping = () => this.isStopping
    try {
      const at = now()
      const taken = await onPlatform(database, (tx) =>
        tx.execute(sql`
          update jobs set leased_until = ${until}, is_set_again = false
           where ${it} and due_at <= ${at} and (leased_until is null or leased_until <= ${at}) returning 1`),
      )
      if (taken.length === 0) return 'not-ours'
      let again: Date | undefined
      try {
        await run({
          ...{ organizationId, subjectId, hold },
          get isStopping() {
            return isStopping()
          },
        })
      } catch (error) {
        this.#log.error({ err: error, ...log }, 'A job has failed')
        if (retryAfterMs !== undefined) again = new Date(now().getTime() + retryAfterMs)
      }
      const giveBack = () =>
        onPlatform(database, async (tx): Promise<End> => {
          const [left] = await tx.execute<{ is_set_again: boolean; is_due: boolean }>(sql`
            update jobs set leased_until = null,
                   due_at = case when is_set_again then due_at else coalesce(${again ?? null}::timestamptz, due_at) end
             where ${isOurs()} returning is_set_again, due_at <= ${now()} as is_due`)
          const isOver = left && !left.is_set_again && !again
          if (isOver) await tx.execute(sql`delete from jobs where ${it}`)
          return left?.is_due && !isOver ? 'due-again' : 'done'
        })
      try {
        return await giveBack()
      } catch (error) {
        this.#notGivenBack.add(giveBack)
        this.#log.warn({ err: error, ...log }, 'A job could not be given back yet')
        return 'done'
      }
    } catch (error) {
      // Nobody knows whether it was taken: it is due as before, or once its lease is over.
      this.#log.warn({ err: error, ...log }, 'A job could not be taken')
      return 'not-ours'
    }
  }
}

/** A worker for as long as the server listens: one that tests ask without a port does nothing behind their back. */
export function whileListening<Some extends Worker>(app: FastifyInstance, worker: Some): Some {
  app.addHook('onListen', async () => worker.start())
  app.addHook('onClose', () => worker.stop())
  return worker
}
