import { MINUTE_MS } from '@tuppence/domain/durations'
import { Refused } from '../../platform/http/refused.ts'

/** A till that was cut off for a day sends what it holds within minutes; nobody parks as fast by hand. */
const MOST_IN_A_MINUTE = 120

/** How fast baskets are parked in each session. */
export class ParkingPace {
  #minute = 0
  readonly #parked = new Map<string, number>()

  /** @throws Refused with too-many-tries, which tills repeat */
  step(sid: string, now: Date): void {
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute !== this.#minute) this.#parked.clear()
    this.#minute = minute
    const parked = (this.#parked.get(sid) ?? 0) + 1
    if (parked > MOST_IN_A_MINUTE) throw new Refused('too-many-tries')
    this.#parked.set(sid, parked)
  }
}
