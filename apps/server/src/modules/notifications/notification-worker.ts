import { DAY_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { notificationSettingsOf } from '@tuppence/domain/notifications'
import { openingHoursOf } from '@tuppence/domain/opening-hours'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { announce } from '../../platform/live/announce.ts'
import { advance, formatPlace, type LivePosition } from '../../platform/live/live-position.ts'
import { findStart, readEvents } from '../../platform/live/read-events.ts'
import type { Settings } from '../../platform/settings.ts'
import { inOrganization, onPlatform, type Tx } from '../../platform/tenancy.ts'
import { Worker } from '../../platform/worker.ts'
import { readRuns } from '../backups/public.ts'
import { auditCustomerReads } from '../customers/public.ts'
import { findInEvents } from './find-in-events.ts'
import { failedBackups, findLasting, type ShopNow } from './find-lasting.ts'
import { mailNotifications } from './mail-notifications.ts'
import { type Found, noteFound } from './note-found.ts'

const EVERY_MS = 5_000
const AT_ONCE = 4
const IN_ROUND = 100
/** Where nothing happens a look a minute is enough: it finds what another server told of, and what merely lasts. */
const LASTING_EVERY_MS = MINUTE_MS
/** Longer than a round of mails can take: a turn whose process died is free again after this. */
const TAKEN_FOR_MS = 15 * MINUTE_MS
const KEPT_MS = 90 * DAY_MS
const MOST_PAGES = 20

export interface WorkerParts {
  readonly database: Database
  readonly settings: Settings
  readonly now: () => Date
  /** When this server was started; now, where nobody says. */
  readonly startedAt?: Date
}

interface Turn extends Record<string, unknown> {
  organization_id: string
  due_at: Date
  place: string | null
  looked_at: Date | null
  mail_at: Date | null
}

/** Finds what owners and managers are to be told of, in all businesses, and mails it; several servers share the work. */
export class NotificationWorker extends Worker {
  readonly #app: FastifyInstance
  readonly #parts: WorkerParts
  readonly #startedAt: Date
  /** Businesses of which this server has told something since the last round. */
  readonly #news = new Set<string>()

  constructor(app: FastifyInstance, parts: WorkerParts) {
    super(app.log, { everyMs: EVERY_MS, sorry: 'Nobody could be told of anything just now' })
    this.#app = app
    this.#parts = parts
    this.#startedAt = parts.startedAt ?? parts.now()
  }

  override start(): void {
    this.#app.liveFeed.onWake((organizationId) => this.#news.add(organizationId))
    super.start()
  }

  /** Looks at every business that is due. */
  async round(): Promise<void> {
    const { database, now } = this.#parts
    const at = now()
    const news = JSON.stringify([...this.#news])
    this.#news.clear()
    const backups = failedBackups(await readRuns(database, at), at, this.#startedAt)
    const due = await onPlatform(database, async (tx) => {
      await tx.execute(sql`
        insert into notification_turns (organization_id, id, due_at)
        select o.id, o.id, ${at}::timestamptz from organizations o
         where o.archived_at is null and not exists (select 1 from notification_turns t where t.organization_id = o.id)
        on conflict do nothing`)
      // A turn that is taken is due later than a minute from now, and stays whose it is.
      await tx.execute(sql`
        update notification_turns set due_at = ${at}
         where due_at > ${at} and due_at <= ${new Date(at.getTime() + LASTING_EVERY_MS)}
           and organization_id in (select value::uuid from json_array_elements_text(${news}::json))`)
      const turns = await tx.execute<Turn>(sql`
        select organization_id, due_at, place, looked_at, mail_at from notification_turns
         where due_at <= ${at} order by due_at limit ${IN_ROUND}`)
      return [...turns]
    })
    const work = async () => {
      for (let turn = due.shift(); turn && !this.isStopping; turn = due.shift())
        await this.#take(turn, backups)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  async #take(turn: Turn, backups: readonly Found[]): Promise<void> {
    const { database, now } = this.#parts
    const until = new Date(now().getTime() + TAKEN_FOR_MS)
    const isOurs = await onPlatform(database, (tx) =>
      tx.execute(sql`
        update notification_turns set due_at = ${until}
         where organization_id = ${turn.organization_id} and due_at = ${turn.due_at} returning id`),
    )
    if (isOurs.length === 0) return
    let dueAt = new Date(now().getTime() + LASTING_EVERY_MS)
    try {
      dueAt = await this.#look(turn, backups)
    } catch (error) {
      // A business that cannot be looked at must not hold up the others; its turn comes again.
      this.#app.log.error(error, 'A business could not be looked at for what to tell of')
    }
    await onPlatform(database, (tx) =>
      tx.execute(sql`
        update notification_turns set due_at = ${dueAt} where organization_id = ${turn.organization_id}`),
    )
  }

  /** @returns when this business is looked at next */
  async #look(turn: Turn, backups: readonly Found[]): Promise<Date> {
    const { organization_id: organizationId, looked_at: lookedAt } = turn
    const { database, now } = this.#parts
    const at = now()
    await this.#followFeed(turn)
    if (lookedAt === null || lookedAt.getTime() + LASTING_EVERY_MS <= at.getTime())
      await this.#note(organizationId, async (tx, shop) => {
        await tx.execute(sql`
          delete from notifications
           where organization_id = ${organizationId} and at < ${new Date(at.getTime() - KEPT_MS)}`)
        await tx.execute(sql`
          update notification_turns set looked_at = ${at} where organization_id = ${organizationId}`)
        await auditCustomerReads(tx, organizationId, at)
        return [...(await findLasting(tx, organizationId, shop)), ...(shop.wantsBackups ? backups : [])]
      })
    const mailAt = await mailNotifications(this.#parts, organizationId, turn.mail_at ?? undefined)
    await inOrganization(database, organizationId, (tx) =>
      tx.execute(sql`
        update notification_turns set mail_at = ${mailAt ?? null} where organization_id = ${organizationId}`),
    )
    return new Date(now().getTime() + LASTING_EVERY_MS)
  }

  /** Reads on where the last look ended (RULES.md 2). */
  async #followFeed({ organization_id: organizationId, place }: Turn): Promise<void> {
    const { database, now } = this.#parts
    const start = await findStart(database, organizationId, place ?? undefined)
    // What a backup brought back was told of before it was made.
    let after: LivePosition = start.after ?? start.now
    for (let page = 0; page < MOST_PAGES && !this.isStopping; page += 1) {
      const read = await readEvents(database, organizationId, [after])
      const next = advance(after, read)
      if (read.rows.length > 0 || start.after === undefined)
        await this.#note(organizationId, async (tx, { set }) => {
          await tx.execute(sql`
            update notification_turns set place = ${formatPlace(start.mark, next)} where organization_id = ${organizationId}`)
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
