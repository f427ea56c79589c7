import { NOTES } from '@tuppence/domain/money'

/**
 * What a customer is likely to hand over: the exact amount, or one note that is enough. What is more than the largest note
 * takes as many of those as go into it, and one note for the rest.
 */
export function quickAmounts(totalMinor: number): number[] {
  if (totalMinor <= 0) return []
  const largest = Math.max(...NOTES)
  const inLargest = Math.floor(totalMinor / largest) * largest
  const withOneMore = NOTES.map((note) => inLargest + note).filter((sum) => sum > totalMinor)
  return [totalMinor, ...withOneMore]
}
