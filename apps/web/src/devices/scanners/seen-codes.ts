/** A code that was out of the picture for so long, and so many looks, has left it; less is a hand or a reflection before it. */
export const LEFT_MS = 700
const LEFT_LOOKS = 2

/** Which codes stand in front of the camera: each is taken once, and again when it has left the picture and come back. */
export class SeenCodes {
  readonly #seen = new Map<string, { atMs: number; misses: number }>()

  /** @returns those that were not there before, in the order in which they were found */
  look(codes: readonly string[], nowMs: number): readonly string[] {
    // A slow device looks seldom: what is there again at its next look was never away.
    for (const [code, one] of this.#seen)
      if (!codes.includes(code)) {
        one.misses += 1
        if (one.misses >= LEFT_LOOKS && nowMs - one.atMs > LEFT_MS) this.#seen.delete(code)
      }
    const come = [...new Set(codes)].filter((code) => !this.#seen.has(code))
    for (const code of codes) this.#seen.set(code, { atMs: nowMs, misses: 0 })
    return come
  }
}
