/** All the chance of one seed: the same seed draws the same numbers for ever (mulberry32). */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
    this.next()
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** Nothing is drawn for what never happens: a fault that is switched off leaves the rest of the seed as it was. */
  happens(probability: number): boolean {
    return probability > 0 && this.next() < probability
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.int(0, list.length - 1)] ?? list[0]
  }

  /** A UUID of version 7 whose time part is `ms`. */
  uuid(ms: number): string {
    const hex = (bits: number, digits: number) => bits.toString(16).padStart(digits, '0')
    const time = hex(Math.max(0, Math.floor(ms)), 12).slice(-12)
    const random = () => this.int(0, 0xffff)
    const variant = 0x8000 | (random() & 0x3fff)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(random() & 0xfff, 3)}-${hex(variant, 4)}-${hex(random(), 4)}${hex(random(), 4)}${hex(random(), 4)}`
  }
}
