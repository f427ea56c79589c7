/** A repeatable source of chance: the same seed gives the same demo business, so that tests can say what is in it. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number
  /** One of these, as often as its weight says against all of them. */
  pick<T>(from: Weighted<T>): T
  /** A UUID of version 7 for this moment. */
  id(atMs: number): string
}

export interface Weighted<T> {
  readonly things: readonly T[]
  /** The sum of the weights up to and with each thing. */
  readonly upTo: readonly number[]
}

export function weighted<T>(things: readonly T[], weight: (thing: T, index: number) => number): Weighted<T> {
  let sum = 0
  return { things, upTo: things.map((thing, index) => (sum += weight(thing, index))) }
}

/** Mulberry32: 32 bits of state, which is plenty for a shop that never was. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const hex = (digits: number): string =>
    below(16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return {
    next,
    below,
    pick: ({ things, upTo }) => {
      const at = next() * (upTo.at(-1) ?? 0)
      const found = things[firstAbove(upTo, at)] ?? things.at(-1)
      if (found === undefined) throw new Error('There is nothing to pick from')
      return found
    },
    id: (atMs) => {
      const time = Math.floor(atMs).toString(16).padStart(12, '0')
      const variant = (8 + below(4)).toString(16)
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`
    },
  }
}

function firstAbove(upTo: readonly number[], at: number): number {
  let low = 0
  let high = upTo.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((upTo[middle] ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
}
