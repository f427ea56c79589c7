import { MINUTE_MS } from '@tuppence/domain/durations'
import { Refused } from '../../platform/http/refused.ts'

const WINDOW_MS = 10 * MINUTE_MS
/** A family behind one address orders in peace; so does a busy shop, whose slots are the real limit. */
const OF_ADDRESS = 8
const OF_BUSINESS = 60

/** How fast orders come from an address and to a business. Each server counts for itself. */
export class OrderPace {
  #window = 0
  readonly #counts = new Map<string, number>()

  /** @throws Refused with too-many-tries */
  step(organizationId: string, address: string, now: Date): void {
    const window = Math.floor(now.getTime() / WINDOW_MS)
    if (window !== this.#window) this.#counts.clear()
    this.#window = window
    this.#count(`${organizationId} ${address}`, OF_ADDRESS)
    this.#count(organizationId, OF_BUSINESS)
  }

  #count(key: string, most: number): void {
    const count = (this.#counts.get(key) ?? 0) + 1
    if (count > most) throw new Refused('too-many-tries')
    this.#counts.set(key, count)
  }
}
