import { isRefusalToAll } from '@tuppence/contract/client'
import { MOST_COUNTS, sendCounts } from '@tuppence/contract/stock-takes'
import { explain, send } from '../../foundation/asking/api.ts'
import type { CountStore, KeptEntry } from './count-store.ts'

/** How a try to hand in counts ended. */
export type Sent = 'all' | 'no-network' | 'refused'

/**
 * Hands in what waits, in the order of counting, each parcel once it is known what became of the one before. Whatever has
 * no answer waits for the next try; the server knows each count by its id. What it refuses stays here, with its words.
 */
export async function sendEntries(store: CountStore, takeId: string, userId: string): Promise<Sent> {
  for (;;) {
    const waiting = (await store.list(takeId, userId)).filter(({ status }) => status === 'waiting')
    const parcel = waiting.slice(0, MOST_COUNTS)
    if (parcel.length === 0) return 'all'
    try {
      await send(sendCounts, {
        params: { id: takeId },
        body: { sentAt: new Date().toISOString(), counts: parcel.map(toCount) },
      })
      await store.mark(idsOf(parcel), { status: 'sent' })
    } catch (error) {
      if (!isRefusalToAll(error)) return 'no-network'
      await store.mark(idsOf(parcel), { status: 'refused', why: explain(error) })
      return 'refused'
    }
  }
}

const idsOf = (entries: readonly KeptEntry[]) => entries.map(({ id }) => id)

const toCount = ({ id, productId, place, quantity, round, countedAt }: KeptEntry) => ({
  ...{ id, productId, place, quantity, round, countedAt },
})
