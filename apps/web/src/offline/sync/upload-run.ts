import type { OutboxRow } from '../device/database.ts'
import type { BatchReply, Reply } from '../outbox/outbox-rules.ts'
import type { OutboxStore, QueuePlace, Settled } from '../outbox/outbox-store.ts'
import { inParcels, MOST_IN_PARCEL, type Parcel } from './parcels.ts'

/** The world around a run, so that a simulation can be it. */
export interface UploadWorld {
  readonly store: OutboxStore
  readonly post: (row: OutboxRow) => Promise<Reply>
  /** Sends several sales in one request; left out, each goes alone. */
  readonly postMany?: (rows: readonly OutboxRow[]) => Promise<BatchReply>
  readonly nowMs: () => number
  readonly random: () => number
  readonly newClaim: () => string
  /** Told of each reply that changed something. */
  readonly onSettled?: (row: OutboxRow, settled: Settled) => void
}

export interface UploadRequest {
  /** True where nobody else can be sending (the lock is held): tries left behind by a tab that is gone are taken back. */
  readonly isAlone: boolean
  readonly isEager: boolean
  /** Requests at once; with more than one, sales of a till may overtake each other. */
  readonly inFlight: number
  /** How many sales went well in one request lately; kept from run to run by whoever runs them. */
  readonly parcel?: { most: number }
  /** True once another tab has taken over: this one begins nothing more. */
  readonly isOver?: () => boolean
}

/** Why a run ended. */
export type UploadEnd = 'finished' | 'signed-out' | 'no-network' | 'failing' | 'taken-over'

const BATCH = 64
/** Failures one after another, with no success between, after which the fault is taken to be the server's. */
const FAILURES_IN_A_ROW = 4

/**
 * Sends what is due, in the order of the till. One bad sale does not hold up the others; a server that
 * fails at everything, a lost network and a lost session do, because every further try would be counted against a sale
 * that has done nothing wrong.
 */
export async function uploadDue(world: UploadWorld, request: UploadRequest): Promise<UploadEnd> {
  await world.store.releaseAbandoned(request.isAlone, world.nowMs())
  const run = new UploadRun(world, request)
  // What waited for a sale can go once that is there.
  while (await run.pass());
  return run.end
}

class UploadRun {
  end: UploadEnd = 'finished'
  readonly #world: UploadWorld
  readonly #request: UploadRequest
  readonly #claim: string
  readonly #parcel: { most: number }
  #failures = 0
  #acknowledged = 0

  constructor(world: UploadWorld, request: UploadRequest) {
    this.#world = world
    this.#request = request
    this.#claim = world.newClaim()
    this.#parcel = request.parcel ?? { most: MOST_IN_PARCEL }
    this.#grow()
  }

  /** Once through the queue. True where something was held back and what it waits for may have gone since. */
  async pass(): Promise<boolean> {
    const { store, nowMs } = this.#world
    const { isEager } = this.#request
    const acknowledgedBefore = this.#acknowledged
    let after: QueuePlace | undefined
    let held = 0
    do {
      if (this.#request.isOver?.()) this.end = 'taken-over'
      if (this.end !== 'finished') return false
      const batch = await store.claimNext({
        after,
        limit: BATCH,
        claim: this.#claim,
        nowMs: nowMs(),
        isEager,
      })
      await this.#send(batch.rows)
      held += batch.held
      after = batch.end
    } while (after !== undefined)
    return held > 0 && this.#acknowledged > acknowledgedBefore
  }

  async #send(rows: readonly OutboxRow[]): Promise<void> {
    const most = this.#world.postMany ? this.#parcel.most : 1
    const queue = inParcels(rows, most)
    const sender = async () => {
      for (let parcel = queue.shift(); parcel !== undefined; parcel = queue.shift()) {
        if (this.#isStopped()) {
          queue.unshift(parcel)
          return
        }
        await this.#sendParcel(parcel)
      }
    }
    // A disk that refuses to note an answer ends its sender. The turn lasts until the others have heard theirs, or the next tab
    // would be sending beside them.
    const ends = await Promise.allSettled(Array.from({ length: this.#request.inFlight }, sender))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    // Stryker disable next-line ConditionalExpression,EqualityOperator: to put back none does nothing but take its time.
    if (queue.length > 0) await this.#world.store.release(queue.flat())
  }

  #isStopped(): boolean {
    if (this.end === 'finished' && this.#request.isOver?.()) this.end = 'taken-over'
    return this.end !== 'finished'
  }

  async #sendParcel(parcel: Parcel): Promise<void> {
    const { postMany, store, nowMs, random } = this.#world
    const [head, ...rest] = parcel
    if (rest.length === 0 || !postMany) return await this.#sendAlone(parcel)
    const answer = await postMany(parcel)
    if (answer.kind === 'each') {
      this.#grow()
      const answered = parcel.flatMap((row, i) => {
        const reply = answer.replies[i]
        return reply ? [{ row, reply }] : []
      })
      const settled = await store.settleAll(answered, nowMs(), random())
      for (const [i, { row }] of answered.entries()) this.#note(row, settled[i])
      return
    }
    this.#parcel.most = Math.max(1, Math.floor(this.#parcel.most / 4))
    const { reply } = answer
    // The answer was to none of them. Of a lost network and a lost session one row is told, and the others are not counted.
    if (reply.kind === 'no-answer' || reply.status === 401) {
      this.#note(head, await store.settle(head, reply, nowMs(), random()))
      await store.release(rest)
    } else await this.#sendAlone(parcel)
  }

  /** One after the other, each in a request of its own. */
  async #sendAlone(rows: readonly OutboxRow[]): Promise<void> {
    const { post, store, nowMs, random } = this.#world
    for (const row of rows) {
      // Those that were tried have given their claim up already.
      if (this.#isStopped()) return await store.release(rows)
      this.#note(row, await store.settle(row, await post(row), nowMs(), random()))
    }
  }

  #note(row: OutboxRow, settled: Settled | undefined): void {
    if (!settled) return
    const { verdict, isNetwork } = settled
    if (verdict === 'acknowledged' || verdict === 'attention') this.#failures = 0
    if (verdict === 'acknowledged') this.#acknowledged += 1
    if (verdict === 'signed-out') this.end = 'signed-out'
    if (verdict === 'again') {
      this.#failures += 1
      if (isNetwork) this.end = 'no-network'
      else if (this.#failures >= FAILURES_IN_A_ROW) this.end = 'failing'
    }
    this.#world.onSettled?.(row, settled)
  }

  #grow(): void {
    this.#parcel.most = Math.min(MOST_IN_PARCEL, this.#parcel.most * 2)
  }
}
