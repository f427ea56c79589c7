import { dailySales } from '@tuppence/contract/sales'
import { minorOf } from '@tuppence/domain/money'
import { tradingDayOf } from '@tuppence/domain/reporting'
import { type TillDatabase, within } from '../device/database.ts'
import { unlessFull } from '../device/storage-health.ts'
import type { Notices } from '../notices.ts'
import { Observable } from '../observable.ts'
import { send } from '../session/calls.ts'
import { atMostEvery } from '../sync/at-most-every.ts'
import { type DayRecord, emptyDay, metaKeys, readMeta, readMetaOf } from '../till/till-records.ts'

/** Today's takings of the business as far as this till can tell: the server's, and what it has yet to be sent. */
export interface DailyFigures {
  readonly totalMinor: number
  readonly count: number
  /** When the server last said so; null where it has not today. */
  readonly asOf: number | null
  readonly isLoading: boolean
}

const POLL_MS = 30_000
const LIVE_MS = 150
/** Screens follow a long queue at this pace. */
const SCREEN_MS = 200

interface Parts {
  readonly db: TillDatabase
  readonly organizationId: string
  readonly notices: Notices
  readonly timeZone: () => string
}

/** Kept in the day's record, which sales and acknowledgements keep true; the server's answer is put in beside them. */
export class Daily {
  readonly state = new Observable<DailyFigures>({ totalMinor: 0, count: 0, asOf: null, isLoading: true })
  readonly #parts: Parts
  #soon: ReturnType<typeof setTimeout> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  start(signal: AbortSignal): void {
    const poll = setInterval(() => void this.fetch(), POLL_MS)
    const shown = atMostEvery(SCREEN_MS, () => void this.show())
    const unsubscribe = this.#parts.notices.subscribe((notice) => {
      if (notice.type === 'live') {
        if (notice.event.type === 'sale-recorded' || notice.event.type === 'start-afresh') this.#fetchSoon()
      } else if (notice.type !== 'copy-changed') shown()
    })
    signal.addEventListener('abort', () => {
      clearInterval(poll)
      clearTimeout(this.#soon)
      unsubscribe()
    })
    void this.show().then(() => this.fetch())
  }

  /** Shows what the device knows. */
  async show(): Promise<void> {
    const day = (await readMetaOf<DayRecord>(this.#parts.db, this.#dayKey())) ?? emptyDay
    this.state.merge({
      totalMinor: day.serverTotalMinor + day.pendingTotalMinor,
      count: day.serverCount + day.pendingCount,
      asOf: day.fetchedAt,
      isLoading: false,
    })
  }

  /**
   * Asks the server. Its answer is taken only where it cannot be of two minds about a sale: none may be on its way, half
   * sent, or acknowledged since the question was asked. Otherwise what is shown is right already, and the next answer will do.
   */
  async fetch(): Promise<void> {
    await unlessFull(this.#fetch())
  }

  async #fetch(): Promise<void> {
    const { db } = this.#parts
    const dayKey = this.#dayKey()
    const before = (await readMetaOf<DayRecord>(db, dayKey)) ?? emptyDay
    if (await this.#isSomethingInDoubt()) return
    const answer = await send(dailySales, {}).catch(() => undefined)
    if (answer === undefined || (await this.#isSomethingInDoubt())) return
    const tx = db.transaction('syncMeta', 'readwrite')
    const day = (await readMeta<DayRecord>(tx.store, dayKey)) ?? emptyDay
    const timestamp = Date.now()
    if (day.version === before.version) {
      const value: DayRecord = {
        ...day,
        serverTotalMinor: minorOf(answer.total),
        serverCount: answer.count,
        fetchedAt: timestamp,
      }
      await tx.store.put({ key: dayKey, value, timestamp })
    }
    await tx.done
    await this.show()
  }

  /** Whether the server may have a sale that this till still counts as its own. */
  async #isSomethingInDoubt(): Promise<boolean> {
    const { db, organizationId } = this.#parts
    const index = db.transaction('transactions').store.index('byQueue')
    if ((await index.count(within(organizationId, 'sending'))) > 0) return true
    const waiting = await index.getAll(within(organizationId, 'waiting'), 50)
    return waiting.some((row) => row.retryCount > 0)
  }

  /** Many sales at once, on a busy Saturday, are one question. */
  #fetchSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      void this.fetch()
    }, LIVE_MS)
  }

  #dayKey(): string {
    return metaKeys.day(this.#parts.organizationId, tradingDayOf(new Date(), this.#parts.timeZone()))
  }
}
