/** The middle of some numbers; 0 of none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value below which this share of the numbers lies, between two of them where it falls there; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = share * (sorted.length - 1)
  const below = sorted[Math.floor(at)] ?? 0
  const above = sorted[Math.ceil(at)] ?? below
  return below + (above - below) * (at - Math.floor(at))
}

/** Makes a median of distances from the median comparable to a standard deviation. */
const TO_DEVIATION = 1.4826

/** How far values lie from their middle as a rule; a few outliers do not move it. */
export function robustSpread(values: readonly number[]): number {
  const middle = median(values)
  return TO_DEVIATION * median(values.map((value) => Math.abs(value - middle)))
}

/** How far a count is from what was to be expected, in standard deviations: Anscombe's root makes counts alike. */
export function countScore(count: number, expected: number): number {
  return 2 * (Math.sqrt(count + 0.375) - Math.sqrt(expected + 0.375))
}
