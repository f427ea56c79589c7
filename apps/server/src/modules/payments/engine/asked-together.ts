import type { CardPayment } from '@tuppence/contract/payments'
import { drivePayment, readView } from './drive-payment.ts'
import type { EngineParts } from './engine-parts.ts'

/** Shorter than a till waits between two looks. */
const ANSWER_SERVES_MS = 750

/**
 * How a payment stands, for as many as look at once: its provider is asked by one of them, and the others, and whoever looks just
 * after, read what the books have of it then (rule P5).
 */
export function askedTogether(parts: EngineParts, servesMs = ANSWER_SERVES_MS) {
  const asks = new Map<string, Promise<unknown>>()
  return async (organizationId: string, id: string): Promise<CardPayment> => {
    const place = `${organizationId} ${id}`
    const asked = asks.get(place)
    if (asked) {
      await asked.catch(() => undefined)
      return readView(parts, organizationId, id)
    }
    const ask = drivePayment(parts, organizationId, id)
    asks.set(place, ask)
    const forget = () => void setTimeout(() => asks.delete(place), servesMs).unref()
    ask.then(forget, forget)
    return ask
  }
}
