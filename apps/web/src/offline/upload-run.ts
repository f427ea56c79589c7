import type { OutboxRow } from './database.ts'
import type { Reply } from './outbox-rules.ts'
import type { OutboxStore, QueuePlace, Settled } from './outbox-store.ts'

/** The world around a run, so that a simulation can be it. */
export interface UploadWorld {
  readonly store: OutboxStore
  readonly post: (row: OutboxRow) => Promise<Reply>
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
}

/** Why a run ended. */
export type UploadEnd = 'finished' | 'signed-out' | 'no-network' | 'failing'

const BATCH = 64
/** Failures one after another, with no success between, after which the fault is taken to be the server's. */
const FAILURES_IN_A_ROW = 4

/**
 * Sends what is due, in the order of the till. One bad sale does not hold up the others; a server that
 * fails at everything, a lost network and a lost session do, because every further try would be counted against a sale
 * that has done nothing wrong.
 */
export async function uploadDue(world: UploadWorld, request: UploadRequest): Promise<UploadEnd> {
  const { store } = world
  const claim = world.newClaim()
  await store.releaseAbandoned(request.isAlone, world.nowMs())
  let end: UploadEnd = 'finished'
  let failures = 0
  let after: QueuePlace | undefined

  const note = (settled: Settled | undefined) => {
    if (settled?.verdict === 'acknowledged' || settled?.verdict === 'attention') failures = 0
    if (settled?.verdict === 'signed-out') end = 'signed-out'
    if (settled?.verdict !== 'again') return
    failures += 1
    if (settled.isNetwork) end = 'no-network'
    else if (failures >= FAILURES_IN_A_ROW) end = 'failing'
  }

  do {
    const batch = await store.claimNext({
      after,
      limit: BATCH,
      claim,
      nowMs: world.nowMs(),
      isEager: request.isEager,
    })
    const queue = [...batch.rows]
    const sender = async () => {
      for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
        if (end !== 'finished') {
          queue.unshift(row)
          return
        }
        const reply = await world.post(row)
        const settled = await store.settle(row, reply, world.nowMs(), world.random())
        note(settled)
        if (settled) world.onSettled?.(row, settled)
      }
    }
    await Promise.all(Array.from({ length: request.inFlight }, sender))
    if (queue.length > 0) await store.release(queue)
    after = batch.end
  } while (after !== undefined && end === 'finished')
  return end
}
