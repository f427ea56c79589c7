import { MINUTE_MS } from '@tuppence/domain/durations'
import { addDays, tradingDayOf } from '@tuppence/domain/reporting'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { inOrganization, onPlatform } from '../../platform/tenancy.ts'
import { Worker } from '../../platform/worker.ts'
import { daysThatDiffer, recountDay } from './recount-days.ts'

/** After a start, when the older server may have sold for the last time; and from then on. */
const AGAIN_AFTER_MS = 5 * MINUTE_MS
const EVERY_MS = 60 * MINUTE_MS
/** What a till hands in later than this is looked at after the next start. */
const RECENT_DAYS = 7
const EVER = '2000-01-01'

/**
 * Sees to it that roll-ups come to what was recorded, where a server of an older version sold beside the new schema for a while: all
 * days at the start, the last ones again and again. One business after another, each day in a transaction of its own; several
 * servers may do it at once.
 */
export class DayKeeper extends Worker {
  readonly #parts: { readonly database: Database; readonly now: () => Date }
  readonly #log: FastifyBaseLogger
  #soon: NodeJS.Timeout | undefined
  #hasSeenAll = false

  constructor(parts: { readonly database: Database; readonly now: () => Date }, log: FastifyBaseLogger) {
    super(log, { everyMs: EVERY_MS, sorry: 'Roll-ups could not be looked after just now' })
    this.#parts = parts
    this.#log = log
  }

  override start(): void {
    super.start()
    this.wake()
    this.#soon = setTimeout(() => this.wake(), AGAIN_AFTER_MS)
  }

  override stop(): Promise<void> {
    clearTimeout(this.#soon)
    return super.stop()
  }

  protected override async begin(): Promise<void> {
    await this.round(this.#hasSeenAll)
    this.#hasSeenAll = true
  }

  /** @returns how many days were added up again */
  async round(isRecent = false): Promise<number> {
    const { database, now } = this.#parts
    const shops = await onPlatform(database, (tx) =>
      tx.execute<{ id: string; time_zone: string }>(sql`select id, time_zone from organizations order by id`),
    )
    let recounted = 0
    for (const { id, time_zone: timeZone } of shops) {
      const since = isRecent ? addDays(tradingDayOf(now(), timeZone), -RECENT_DAYS) : EVER
      if (this.isStopping) return recounted
      const days = await inOrganization(database, id, (tx) => daysThatDiffer(tx, id, since))
      for (const day of days) {
        if (this.isStopping) return recounted
        await inOrganization(database, id, (tx) => recountDay(tx, id, day))
        recounted += 1
      }
    }
    if (recounted > 0) this.#log.info({ recounted }, 'days of tills were added up again')
    return recounted
  }
}
