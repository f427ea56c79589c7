import type { TillDatabase } from '../device/database.ts'
import { unlessFull } from '../device/storage-health.ts'
import type { Notices } from '../notices.ts'
import { Observable } from '../observable.ts'
import { LONGEST_WAIT_MS } from '../outbox/outbox-rules.ts'
import type { IndexedOutbox, Settled } from '../outbox/outbox-store.ts'
import { takenBy } from '../outbox/taken-goods.ts'
import { metaKeys, readMetaOf, writeMetaOf } from '../till/till-records.ts'
import { atMostEvery } from './at-most-every.ts'
import { connectivity } from './connectivity.ts'
import { MOST_IN_PARCEL } from './parcels.ts'
import { sendOutbox } from './send-outbox.ts'
import type { UploadEnd } from './upload-run.ts'

/** What screens show of the outbox. */
export interface OutboxState {
  /** Sales that have not reached the server and are tried by themselves. */
  readonly pending: number
  /** Sales that a person must look at. */
  readonly attention: number
  readonly isSyncing: boolean
  /** The server does not know this session: sales wait for somebody to sign in (OFF-008). */
  readonly waitsForSignIn: boolean
  readonly lastSyncAt: number | null
  /** Why something waits, in a sentence with what happens next; null where it is only on its way (OFF-024). */
  readonly problem: string | null
}

const AUTO_SYNC_MS = 30_000
const COUNT_MS = 5_000
const AFTER_ONLINE_MS = 1_000
/** Screens follow a long queue at this pace. */
const SCREEN_MS = 200
/**
 * Requests at once. Sales may overtake each other by it; the server takes them in any order, and those that reach it while
 * one is being written share the next transaction: a queue goes out a quarter to a third faster than one by one.
 */
const IN_FLIGHT = 4

export interface SyncParts {
  readonly db: TillDatabase
  readonly organizationId: string
  readonly outbox: IndexedOutbox
  readonly notices: Notices
  /** Whose session it is now: sales of this business go out under no other. */
  readonly sessionOrganization: () => Promise<string | undefined>
  readonly onSignInNeeded: () => void
}

/** Sends the outbox: right after a sale, every 30 s, when the network or a session is back, and on Sync Now. */
export class Sync {
  readonly state = new Observable<OutboxState>({
    pending: 0,
    attention: 0,
    isSyncing: false,
    waitsForSignIn: false,
    lastSyncAt: null,
    problem: null,
  })
  readonly #parts: SyncParts
  #running: Promise<void> | undefined
  #again: { isEager: boolean } | undefined
  /** Set while the server fails at everything: automatic runs leave it alone for a while. */
  #restUntil = 0
  #badRuns = 0
  readonly #parcel = { most: MOST_IN_PARCEL }
  /** What ended the last run before its time, in a sentence. */
  #endProblem: string | null = null
  /** What the server took since the run began. */
  #taken = 0

  constructor(parts: SyncParts) {
    this.#parts = parts
  }

  /** Starts the timers and listeners; stops them when the signal is aborted. */
  start(signal: AbortSignal): void {
    const { notices, db, organizationId } = this.#parts
    const auto = setInterval(() => void this.#automatic(), AUTO_SYNC_MS)
    const counting = setInterval(() => void this.refresh(), COUNT_MS)
    const onOnline = () => setTimeout(() => void this.syncNow(), AFTER_ONLINE_MS)
    window.addEventListener('online', onOnline, { signal })
    const unwatch = connectivity.whenBack(() => void this.syncNow())
    const refreshed = atMostEvery(SCREEN_MS, () => void this.refresh())
    const unsubscribe = notices.subscribe((notice) => {
      if (notice.type === 'sync-finished') this.state.merge({ lastSyncAt: notice.at })
      if (notice.type !== 'live' && notice.type !== 'copy-changed') refreshed()
    })
    signal.addEventListener('abort', () => {
      clearInterval(auto)
      clearInterval(counting)
      unwatch()
      unsubscribe()
    })
    void readMetaOf<number>(db, metaKeys.lastSync(organizationId)).then((lastSyncAt) =>
      this.state.merge({ lastSyncAt: lastSyncAt ?? null }),
    )
    void this.refresh()
    void this.#automatic()
  }

  /** Counts afresh, and looks why something waits: what a run before the last reload was told is as true as it was. */
  async refresh(): Promise<void> {
    const { outbox } = this.#parts
    const [count, reason] = await Promise.all([outbox.count(), outbox.whyWaiting()])
    const problem = this.#endProblem ?? (reason && `${reason} ${KEPT_AND_SENT_AGAIN}`)
    this.state.merge({ ...count, problem })
  }

  /** Sync Now, somebody signed in, the network is back: what waits out a failure is tried as well. */
  syncNow(): Promise<void> {
    this.#restUntil = 0
    this.state.merge({ waitsForSignIn: false })
    return this.#run(true)
  }

  /** A sale was just saved. */
  saleSaved(): void {
    if (Date.now() >= this.#restUntil && !this.state.get().waitsForSignIn) void this.#run(false)
  }

  async #automatic(): Promise<void> {
    if (Date.now() < this.#restUntil) return
    await this.#run(false)
  }

  /** One run at a time in this tab. Whoever asks meanwhile gets one more, which sees what they saw. */
  #run(isEager: boolean): Promise<void> {
    if (this.#running) {
      this.#again = { isEager: isEager || this.#again?.isEager === true }
      return this.#running
    }
    this.#running = this.#runs(isEager).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #runs(isEager: boolean): Promise<void> {
    for (let next: { isEager: boolean } | undefined = { isEager }; next; next = this.#again) {
      this.#again = undefined
      // What cannot be ticked off on a full device is sent again later, and the server answers as it did.
      await unlessFull(this.#once(next.isEager))
    }
  }

  async #once(isEager: boolean): Promise<void> {
    await this.refresh()
    const { pending } = this.state.get()
    // Being offline is no try: nothing is sent, and nothing counted, unless the server answers.
    if (!(await this.#serverIsThere(isEager))) {
      if (pending > 0) this.#endProblem = null
      return await this.refresh()
    }
    if (pending === 0) return await this.#finished('finished')
    this.state.merge({ isSyncing: true })
    this.#taken = 0
    try {
      await this.#finished(await this.#upload(isEager))
    } finally {
      this.state.merge({ isSyncing: false })
      await this.refresh()
    }
  }

  #serverIsThere(isEager: boolean): Promise<boolean> {
    const { isOnline, checkedAt } = connectivity.get()
    const isFresh = checkedAt !== null && Math.abs(Date.now() - checkedAt) < AUTO_SYNC_MS
    return isOnline && isFresh && !isEager ? Promise.resolve(true) : connectivity.check()
  }

  async #upload(isEager: boolean): Promise<UploadEnd> {
    const { db, outbox, organizationId } = this.#parts
    const session = await this.#parts.sessionOrganization().catch(() => 'no-network' as const)
    if (session === 'no-network') return session
    if (session !== organizationId) return 'signed-out'
    return await sendOutbox(
      { db, organizationId, store: outbox, onSettled: (_row, settled) => this.#settled(settled) },
      { isEager, inFlight: IN_FLIGHT, parcel: this.#parcel },
    )
  }

  #settled({ verdict, sale }: Settled): void {
    const { notices } = this.#parts
    if (verdict === 'acknowledged') this.#taken += 1
    if (verdict === 'acknowledged' && sale) {
      notices.publish({ type: 'sale-acknowledged', saleId: sale.id, taken: takenBy(sale.sale) })
    } else notices.publish({ type: 'outbox-changed' })
  }

  async #finished(end: UploadEnd): Promise<void> {
    const { db, organizationId, notices } = this.#parts
    if (end === 'no-network') connectivity.lost()
    this.#badRuns = end === 'failing' ? this.#badRuns + 1 : 0
    if (end === 'failing')
      this.#restUntil = Date.now() + Math.min(LONGEST_WAIT_MS, AUTO_SYNC_MS * 2 ** this.#badRuns)
    if (end === 'signed-out') this.#parts.onSignInNeeded()
    this.#endProblem = problemOf(end)
    this.state.merge({ waitsForSignIn: end === 'signed-out' })
    await this.refresh()
    // A run that was answered with nothing but failures has synced nothing.
    if (end !== 'finished' || (this.#taken === 0 && this.state.get().pending > 0)) return
    const at = Date.now()
    await writeMetaOf(db, metaKeys.lastSync(organizationId), at, at)
    notices.publish({ type: 'sync-finished', at })
  }
}

const KEPT_AND_SENT_AGAIN = 'What waits is kept here and sent again by itself.'

function problemOf(end: UploadEnd): string | null {
  if (end === 'signed-out') return 'Sign in to send what is waiting.'
  if (end === 'failing') return `The server cannot take sales just now. ${KEPT_AND_SENT_AGAIN}`
  if (end === 'no-network') return 'The connection broke off while sending. The rest is sent when it is back.'
  return null
}
