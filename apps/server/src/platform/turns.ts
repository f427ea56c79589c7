import { Refused } from './http/refused.ts'
import { boundToRequest } from './request-scope.ts'

/** Of the ten connections of the pool; the others stay for everybody else. */
const KEYS_AT_ONCE = 4
/** So many pieces of a business's work wait at the most, which is some seconds; a till sends the others again. */
export const MOST_WAITING = 200

interface Waiting {
  begin(): void
}

/**
 * Work that waits for its turn before it has a database connection. What waits for a lock inside a transaction holds a
 * connection of the pool that everybody shares, so that the queue of one business would stop all the others. Each key has
 * one piece of work at a time, in the order of asking; keys take turns, and only some of them are served at once.
 */
export class Turns {
  readonly #atOnce: number
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #busy = new Set<string>()

  /** @param atOnce how many keys are served at a time: well under the connections of the pool */
  constructor(atOnce = KEYS_AT_ONCE) {
    this.#atOnce = atOnce
  }

  /**
   * What the work comes to, once it has had its turn.
   *
   * @param most how many of this key may wait; without it, as many as come
   * @throws Refused with too-busy, where that many wait already
   */
  take<T>(key: string, work: () => Promise<T>, most = Number.POSITIVE_INFINITY): Promise<T> {
    const queue = this.#waiting.get(key) ?? []
    if (queue.length >= most) return Promise.reject(new Refused('too-busy'))
    return new Promise<T>((resolve, reject) => {
      const begin = boundToRequest((): void => {
        void work()
          .then(resolve, reject)
          .finally(() => {
            this.#busy.delete(key)
            this.#toTheEnd(key)
            this.#serve()
          })
      })
      queue.push({ begin })
      this.#waiting.set(key, queue)
      this.#serve()
    })
  }

  #serve(): void {
    for (const [key, queue] of this.#waiting) {
      if (this.#busy.size >= this.#atOnce) return
      if (this.#busy.has(key)) continue
      const next = queue.shift()
      if (queue.length === 0) this.#waiting.delete(key)
      if (!next) continue
      this.#busy.add(key)
      next.begin()
    }
  }

  /** A key that never stops asking lets the others pass. */
  #toTheEnd(key: string): void {
    const queue = this.#waiting.get(key)
    if (!queue) return
    this.#waiting.delete(key)
    this.#waiting.set(key, queue)
  }
}
