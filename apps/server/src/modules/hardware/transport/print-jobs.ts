import { MINUTE_MS } from '@tuppence/domain/durations'
import { Refused } from '../../../platform/http/refused.ts'

/** So many jobs wait for one printer at the most; they would take it minutes. */
const MOST_WAITING = 20
/** How long the answer to a job is kept for whoever asks again: twice as long as a till goes on asking by itself (TRIED_FOR_MS). */
const REMEMBERED_MS = 60 * MINUTE_MS

/**
 * The jobs of each printer, one after the other: two receipts at once would be printed into each other. It is of this process:
 * where several servers share a business, the printer itself takes one connection and refuses the second, which is asked again.
 */
export class PrintJobs {
  readonly #lasts = new Map<string, Promise<unknown>>()
  readonly #waiting = new Map<string, number>()
  readonly #done = new Map<string, { readonly result: Promise<unknown>; readonly at: number }>()

  /**
   * Does the work when those before it are done.
   *
   * @param printerKey names the printer
   * @throws Refused too-busy where too many wait
   */
  async take<T>(printerKey: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(printerKey) ?? 0
    if (waiting >= MOST_WAITING) throw new Refused('too-busy')
    this.#waiting.set(printerKey, waiting + 1)
    const before = this.#lasts.get(printerKey) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine.catch(() => {})
    this.#lasts.set(printerKey, settled)
    try {
      return await mine
    } finally {
      const left = (this.#waiting.get(printerKey) ?? 1) - 1
      if (left > 0) this.#waiting.set(printerKey, left)
      else this.#waiting.delete(printerKey)
      if (this.#lasts.get(printerKey) === settled) this.#lasts.delete(printerKey)
    }
  }

  /**
   * Does a named job once: whoever asks again, while it is printed or after it was, is answered as the first. What surely
   * left nothing on paper is forgotten, so that the next ask prints.
   *
   * @param leftNothing whether a failure left nothing on paper
   */
  async once<T>(
    jobKey: string,
    now: number,
    leftNothing: (error: unknown) => boolean,
    work: () => Promise<T>,
  ): Promise<T> {
    for (const [key, { at }] of this.#done) if (now - at > REMEMBERED_MS) this.#done.delete(key)
    const before = this.#done.get(jobKey)
    if (before) return before.result as Promise<T>
    const result = work()
    this.#done.set(jobKey, { result, at: now })
    result.catch((error: unknown) => {
      if (leftNothing(error)) this.#done.delete(jobKey)
    })
    return result
  }
}
