/** A till says what it shows some six times a second at its quickest (PACE_MS of its sender). */
const MOST_IN_WINDOW = 30
const WINDOW_MS = 2_000

/** How often tills say what they show: one that never stops for breath must not take a shop's server for itself. */
export class PostPace {
  readonly #posts = new Map<string, number>()
  #windowEndsMs = 0

  /** @returns whether one more of this till may be taken now */
  allows(till: string, nowMs: number): boolean {
    if (nowMs >= this.#windowEndsMs || nowMs < this.#windowEndsMs - WINDOW_MS) {
      this.#posts.clear()
      this.#windowEndsMs = nowMs + WINDOW_MS
    }
    const posts = (this.#posts.get(till) ?? 0) + 1
    this.#posts.set(till, posts)
    return posts <= MOST_IN_WINDOW
  }
}
