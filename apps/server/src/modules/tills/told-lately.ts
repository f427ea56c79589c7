/** A till that says now this, now that, is told of so often and no more: each telling is a row that is kept. */
const NOT_BEFORE_MS = 5_000

/**
 * When each till's holding was last told of. What is news within five seconds of the last telling waits for the till's next
 * report, which comes every minute and is told then, so that no screen stays wrong.
 */
export class ToldLately {
  readonly #tills = new Map<string, { toldAtMs: number; isOwed: boolean }>()

  /** Whether to tell of a report now. */
  decide(tillId: string, isNews: boolean, now: Date): boolean {
    const before = this.#tills.get(tillId)
    if (!isNews && !before?.isOwed) return false
    const sinceMs = before ? now.getTime() - before.toldAtMs : Number.POSITIVE_INFINITY
    // A server's clock that was put back must not silence a till.
    const isTooSoon = sinceMs >= 0 && sinceMs < NOT_BEFORE_MS
    if (before && isTooSoon) before.isOwed = true
    else this.#tills.set(tillId, { toldAtMs: now.getTime(), isOwed: false })
    return !isTooSoon
  }
}
