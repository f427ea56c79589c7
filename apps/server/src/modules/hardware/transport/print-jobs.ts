import { MINUTE_MS } from '@tuppence/domain/durations'
import { Refused } from '../../../platform/http/refused.ts'
import { boundToRequest } from '../../../platform/request-scope.ts'

/** So many jobs wait for one printer at the most; they would take it minutes. */
const MOST_WAITING = 20
/** Of them, those of one session: a device that asks and hangs up leaves room for the others at that printer. */
const MOST_OF_ONE = 10
/** Drawers go before what waits, and have room of their own. */
const MOST_AHEAD = 6
const MOST_AHEAD_OF_ONE = 3
/** How long the answer to a job is kept for whoever asks again: twice as long as a till goes on asking by itself (TRIED_FOR_MS). */
const REMEMBERED_MS = 60 * MINUTE_MS

interface Waiting {
  readonly askedBy: string
  readonly isAhead: boolean
  begin(): Promise<void>
}

/**
 * The jobs of each printer, one after the other: two receipts at once would be printed into each other. It is of this process:
 * where several servers share a business, the printer itself takes one connection and refuses the second, which is asked again.
 */
export class PrintJobs {
  /** The first is the one under way. */
  readonly #lines = new Map<string, Waiting[]>()
  readonly #done = new Map<string, { readonly result: Promise<unknown>; readonly at: number }>()

  /**
   * Does the work when those before it are done.
   *
   * @param printerKey names the printer
   * @param askedBy the session, which has its share of the places
   * @param isAhead goes before all that only waits
   * @throws Refused too-busy where too many wait
   */
  take<T>(
    printerKey: string,
    askedBy: string,
    work: () => Promise<T>,
    { isAhead = false }: { isAhead?: boolean } = {},
  ): Promise<T> {
    const line = this.#lines.get(printerKey) ?? []
    const alike = line.filter((one) => one.isAhead === isAhead)
    const ofOne = alike.filter((one) => one.askedBy === askedBy)
    const [most, mostOfOne] = isAhead ? [MOST_AHEAD, MOST_AHEAD_OF_ONE] : [MOST_WAITING, MOST_OF_ONE]
    if (alike.length >= most || ofOne.length >= mostOfOne) return Promise.reject(new Refused('too-busy'))
    return new Promise<T>((resolve, reject) => {
      const begin = boundToRequest(() => work().then(resolve, reject))
      const mine = { askedBy, isAhead, begin }
      const behind = line.findIndex((one, at) => at > 0 && isAhead && !one.isAhead)
      line.splice(behind < 0 ? line.length : behind, 0, mine)
      this.#lines.set(printerKey, line)
      if (line.length === 1) void this.#goThrough(printerKey, line)
    })
  }

  async #goThrough(printerKey: string, line: Waiting[]): Promise<void> {
    for (let next = line[0]; next; next = line[0]) {
      await next.begin()
      line.shift()
    }
    this.#lines.delete(printerKey)
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
