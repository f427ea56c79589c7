import { MINUTE_MS } from '@tuppence/domain/durations'
import { addDays, instantOf, tradingDayOf } from '@tuppence/domain/reporting'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { inOrganization, onPlatform } from '../../platform/tenancy.ts'
import { Worker } from '../../platform/worker.ts'
import { keepInsights } from './kept-insights.ts'
import { readShop } from './read-shop.ts'
import { workOut } from './work-out.ts'

const EVERY_MS = 10_000
/** Longer than it can take: a turn whose process died is free again after this. */
const TAKEN_FOR_MS = 15 * MINUTE_MS
/** What could not be worked out is tried again after so long, or when somebody asks. */
const AGAIN_AFTER_MS = 6 * 60 * MINUTE_MS
/** In the small hours, spread over so many minutes, so that not all businesses come at once. */
const NIGHT = 'T02:'
const SPREAD_MINUTES = 60

interface WorkerParts {
  readonly database: Database
  readonly now: () => Date
}

type Turn = { organization_id: string; due_at: Date } & Record<string, unknown>

/**
 * Works out the insights of all businesses, each in its own night and when somebody asks; one business after another, and nothing of it
 * holds up a request for long. Several servers on one database share the work.
 */
export class InsightWorker extends Worker {
  readonly #parts: WorkerParts
  readonly #log: FastifyBaseLogger

  constructor(parts: WorkerParts, log: FastifyBaseLogger) {
    super(log, { everyMs: EVERY_MS, sorry: 'Insights could not be worked out just now' })
    this.#parts = parts
    this.#log = log
  }

  /** Does all that is due now. */
  async round(): Promise<void> {
    const { database, now } = this.#parts
    const due = await onPlatform(database, async (tx) => {
      await this.#beginWithNewBusinesses(tx)
      return tx.execute<Turn>(sql`
        select organization_id, due_at from insight_turns where due_at <= ${now()}
         order by asked_at nulls last, due_at`)
    })
    for (const turn of due) {
      if (this.isStopping) return
      await this.#take(turn)
    }
  }

  async #beginWithNewBusinesses(tx: Parameters<Parameters<typeof onPlatform>[1]>[0]): Promise<void> {
    const fresh = await tx.execute<{ id: string; time_zone: string }>(sql`
      select id, time_zone from organizations
       where not exists (select from insight_turns where organization_id = organizations.id) limit 100`)
    for (const { id, time_zone: timeZone } of fresh) {
      await tx.execute(sql`
        insert into insight_turns (organization_id, id, due_at)
        values (${id}, ${id}, ${nextNight(this.#parts.now(), timeZone, id)}) on conflict do nothing`)
    }
  }

  async #take({ organization_id: organizationId, due_at: dueAt }: Turn): Promise<void> {
    const { database, now } = this.#parts
    const began = now()
    const isOurs = await onPlatform(database, (tx) =>
      tx.execute(sql`
        update insight_turns set due_at = ${new Date(began.getTime() + TAKEN_FOR_MS)}
         where organization_id = ${organizationId} and due_at = ${dueAt} returning id`),
    )
    if (isOurs.length === 0) return
    try {
      const shop = await readShop(database, organizationId, began)
      const found = await workOut(database, shop)
      await inOrganization(database, organizationId, async (tx) => {
        await keepInsights(tx, organizationId, found, now())
        // Who has asked since it began is answered by the next one.
        await tx.execute(sql`
          update insight_turns set asked_at = null, due_at = ${nextNight(now(), shop.timeZone, organizationId)}
           where organization_id = ${organizationId} and (asked_at is null or asked_at <= ${began})`)
      })
    } catch (error) {
      // One that cannot be worked out must not hold up the others; its turn comes again, and nobody waits for it until then.
      this.#log.error(error, 'The insights of a business could not be worked out')
      const again = new Date(began.getTime() + AGAIN_AFTER_MS)
      await inOrganization(database, organizationId, (tx) =>
        tx.execute(sql`
          update insight_turns set asked_at = null, due_at = ${again}
           where organization_id = ${organizationId} and (asked_at is null or asked_at <= ${began})`),
      )
    }
  }
}

/** The next small hours by the shop's own clock; which minute of them is the business's own. */
export function nextNight(now: Date, timeZone: string, organizationId: string): Date {
  const minute = Number.parseInt(organizationId.slice(-4), 16) % SPREAD_MINUTES
  const today = tradingDayOf(now, timeZone)
  for (const day of [today, addDays(today, 1)]) {
    const at = instantOf(`${day}${NIGHT}${minute.toString().padStart(2, '0')}:00`, timeZone)
    if (at > now) return at
  }
  throw new Error(`No night after ${now.toISOString()} in ${timeZone}`)
}
