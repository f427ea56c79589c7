import type { Minor } from './money.ts'

/**
 * Splits an amount over weights by largest remainder: the parts add up to the whole, and each differs from its exact
 * share by less than a penny. Equal remainders go to the earlier part, so that till and server agree.
 *
 * @param totalMinor whole pence, zero or more
 * @param weights whole numbers, zero or more; all zero spreads as if they were equal
 * @returns one part per weight, in the same order
 * @throws RangeError for a negative or fractional amount or weight
 */
export function allocate(totalMinor: Minor, weights: readonly number[]): Minor[] {
  if (!Number.isSafeInteger(totalMinor) || totalMinor < 0) throw new RangeError('Allocate whole pence only')
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new RangeError('Weights are whole numbers')
  const exact = weights.map(BigInt)
  const sum = exact.reduce((a, b) => a + b, 0n)
  const shares = sum === 0n ? exact.map(() => 1n) : exact
  const divisor = sum === 0n ? BigInt(weights.length) : sum
  const total = BigInt(totalMinor)
  const parts = shares.map((share, index) => {
    const product = total * share
    return { index, floor: product / divisor, remainder: product % divisor }
  })
  let left = total - parts.reduce((a, part) => a + part.floor, 0n)
  // Sorting keeps equals in their order.
  const byRemainder = [...parts].sort((a, b) => Number(b.remainder - a.remainder))
  const result = parts.map((part) => Number(part.floor))
  for (const part of byRemainder) {
    if (left === 0n) break
    result[part.index] = Number(part.floor) + 1
    left -= 1n
  }
  return result
}
