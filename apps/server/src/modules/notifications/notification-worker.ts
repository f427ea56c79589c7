import { DAY_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { notificationSettingsOf } from '@tuppence/domain/notifications'
import { openingHoursOf } from '@tuppence/domain/opening-hours'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { type Job, JobWorker } from '../../platform/jobs/job-worker.ts'
import { beginWithNewBusinesses, setJob, setSooner } from '../../platform/jobs/set-job.ts'
import { announce } from '../../platform/live/announce.ts'
import { advance, formatPlace, type LivePosition } from '../../platform/live/live-position.ts'
import { findStart, readEvents } from '../../platform/live/read-events.ts'
import type { Settings } from '../../platform/settings.ts'
import { inOrganization, onPlatform, type Tx } from '../../platform/tenancy.ts'
import { readRuns } from '../backups/public.ts'
import { auditCustomerReads } from '../customers/public.ts'
import { findInEvents } from './find-in-events.ts'
import { failedBackups, findLasting, type ShopNow } from './find-lasting.ts'
import { mailNotifications } from './mail-notifications.ts'
import { type Found, noteFound } from './note-found.ts'

/** Where nothing happens a look a minute is enough: it finds what another server told of, and what merely lasts. */
const LASTING_EVERY_MS = MINUTE_MS
/** Longer than a round of mails can take. */
const LEASE_MS = 15 * MINUTE_MS
const KEPT_MS = 90 * DAY_MS
const MOST_PAGES = 20

export interface WorkerParts {
  readonly database: Database
  readonly settings: Settings
  readonly now: () => Date
  /** When this server was started; now, where nobody says. */
  readonly startedAt?: Date
}

interface Progress extends Record<string, unknown> {
  place: string | null
  looked_at: Date | null
  mail_at: Date | null
}

/** Finds what owners and managers are to be told of, in all businesses, and mails it. */
export function notificationWorker(app: FastifyInstance, parts: WorkerParts): JobWorker {
  const { database, now } = parts
  const startedAt = parts.startedAt ?? now()
  /** Businesses of which this server has told something since it last looked. */
  const news = new Set<string>()
  let backups: Found[] = []
  const looks = new Looks(app, parts)
  app.liveFeed.onWake((organizationId) => news.add(organizationId))
  return new JobWorker(parts, app.log, {
    ...{
      kind: 'notifications',
      atOnce: 4,
      perBusiness: 1,
      leaseMs: LEASE_MS,
      retryAfterMs: LASTING_EVERY_MS,
    },
    prepare: async () => {
      const at = now()
      const told = [...news]
      news.clear()
      backups = failedBackups(await readRuns(database, at), at, startedAt)
      await onPlatform(database, async (tx) => {
        await beginWithNewBusinesses(tx, 'notifications', () => at)
        await setSooner(tx, 'notifications', told, at)
      })
    },
    run: (job) => looks.look(job, backups),
  })
}

class Looks {
  readonly #app: FastifyInstance
  readonly #parts: WorkerParts

  constructor(app: FastifyInstance, parts: WorkerParts) {
    this.#app = app
    this.#parts = parts
  }

  async look(job: Job, backups: readonly Found[]): Promise<void> {
    const { organizationId } = job
    const { database, now } = this.#parts
    const at = now()
    const { place, looked_at: lookedAt, mail_at: lastMailAt } = await this.#begin(organizationId)
    await this.#followFeed(job, place)
    if (lookedAt === null || lookedAt.getTime() + LASTING_EVERY_MS <= at.getTime())
      await this.#note(organizationId, async (tx, shop) => {
        await tx.execute(sql`
          delete from notifications
           where organization_id = ${organizationId} and at < ${new Date(at.getTime() - KEPT_MS)}`)
        await tx.execute(sql`
          update notification_progress set looked_at = ${at} where organization_id = ${organizationId}`)
        await auditCustomerReads(tx, organizationId, at)
        return [...(await findLasting(tx, organizationId, shop)), ...(shop.wantsBackups ? backups : [])]
      })
    const mailAt = await mailNotifications(this.#parts, organizationId, lastMailAt ?? undefined)
    await inOrganization(database, organizationId, (tx) =>
      tx.execute(sql`
        update notification_progress set mail_at = ${mailAt ?? null} where organization_id = ${organizationId}`),
    )
  }

  /** Says how far it was looked, and when it is looked at next: told of before, so that news of meanwhile comes sooner. */
  #begin(organizationId: string): Promise<Progress> {
    const { database, now } = this.#parts
    return inOrganization(database, organizationId, async (tx) => {
      const dueAt = new Date(now().getTime() + LASTING_EVERY_MS)
      await setJob(tx, organizationId, 'notifications', organizationId, dueAt)
      const read = sql`
        select place, looked_at, mail_at from notification_progress where organization_id = ${organizationId}`
      const [row] = await tx.execute<Progress>(read)
      if (row) return row
      await tx.execute(sql`
        insert into notification_progress (organization_id, id) values (${organizationId}, ${organizationId})`)
      return { place: null, looked_at: null, mail_at: null }
    })
  }

  /** Reads on where the last look ended (RULES.md 2). */
  async #followFeed(job: Job, place: string | null): Promise<void> {
    const { organizationId } = job
    const { database, now } = this.#parts
    const start = await findStart(database, organizationId, place ?? undefined)
    // What a backup brought back was told of before it was made.
    let after: LivePosition = start.after ?? start.now
    for (let page = 0; page < MOST_PAGES && !job.isStopping; page += 1) {
      const read = await readEvents(database, organizationId, [after])
      const next = advance(after, read)
      if (read.rows.length > 0 || start.after === undefined)
        await this.#note(organizationId, async (tx, { set }) => {
          await tx.execute(sql`
            update notification_progress set place = ${formatPlace(start.mark, next)} where organization_id = ${organizationId}`)
          return findInEvents(tx, organizationId, read.rows, set, now())
        })
      after = next
      if (read.upTo === undefined) break
    }
  }

  /** Notes what is found in one transaction, and tells the screens if any of it is new. */
  async #note(organizationId: string, find: (tx: Tx, shop: ShopNow) => Promise<Found[]>): Promise<void> {
    const { database, settings, now } = this.#parts
    const noted = await inOrganization(database, organizationId, async (tx) => {
      const shop = await readShop(tx, organizationId, now())
      const found = await find(tx, shop)
      const hasMailServer = settings.mail !== undefined
      const count = await noteFound(tx, organizationId, found, { ...shop, hasMailServer })
      if (count > 0) await announce(tx, organizationId, { type: 'notifications-changed' })
      return count
    })
    if (noted > 0) this.#app.liveFeed.wake(organizationId)
  }
}

async function readShop(tx: Tx, organizationId: string, now: Date): Promise<ShopNow> {
  const [row] = await tx.execute<{ settings: Record<string, unknown>; time_zone: string }>(sql`
    select settings, time_zone from organizations where id = ${organizationId}`)
  if (!row) throw new Error(`No organization ${organizationId}`)
  const { settings, time_zone: timeZone } = row
  return {
    set: notificationSettingsOf(settings),
    hours: openingHoursOf(settings),
    timeZone,
    now,
    wantsBackups: settings.autoBackup !== false,
  }
}
