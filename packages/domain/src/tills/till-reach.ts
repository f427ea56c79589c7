import { MOST_AHEAD } from './till-number.ts'

/** More than any till sells without a network before somebody looks: so many numbers are passed over at a time. */
export const PASSED_OVER = 1_000

/** What is known of how far a till's numbers go. */
export interface TillNumbers {
  /** The last number whose record has arrived and is proven. */
  readonly lastSequence: number
  /** The end that the till said itself; null where it said none. */
  readonly saidSequence: number | null
  /** Numbers that were passed over, because the till had lost its memory. */
  readonly setAside: readonly { readonly to: number }[]
}

/** Those of the passed-over numbers that are near enough to the till's records to be believed. */
export function believedAside<T extends { readonly to: number }>(
  lastSequence: number,
  setAside: readonly T[],
): T[] {
  let known = lastSequence
  return setAside.filter(({ to }) => {
    if (to > known + MOST_AHEAD + PASSED_OVER) return false
    known = Math.max(known, to)
    return true
  })
}

/**
 * The furthest number that a word about a till is believed for: a drawer record that says a later one speaks of sales which the
 * till cannot have made.
 */
export function reachOf({ lastSequence, saidSequence, setAside }: TillNumbers): number {
  const known = Math.max(lastSequence, believedAside(lastSequence, setAside).at(-1)?.to ?? 0)
  const said = saidSequence !== null && saidSequence <= known + MOST_AHEAD ? saidSequence : 0
  return Math.max(known, said) + MOST_AHEAD
}
