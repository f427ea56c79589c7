/**
 * numerator ÷ denominator, rounded half away from zero to a whole number, exactly. HMRC asks retailers to round 0.5p
 * and more up (VATREC12030); refunds mirror their sale, so negatives round away from zero too.
 *
 * @throws RangeError when the denominator is not positive or the result is not a safe integer.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n) throw new RangeError('The denominator must be positive')
  // Stryker disable next-line EqualityOperator: nothing has no sign, and comes out as nothing on either side.
  const negative = numerator < 0n
  const size = negative ? -numerator : numerator
  const rounded = (size * 2n + denominator) / (denominator * 2n)
  const result = Number(negative ? -rounded : rounded)
  if (!Number.isSafeInteger(result)) throw new RangeError('The amount is too large to be exact')
  return result
}

/** The average of `count` amounts that come to `totalMinor`, to the nearest penny; nothing of nothing. */
export function averageMinor(totalMinor: number, count: number): number {
  return count === 0 ? 0 : divideHalfUp(BigInt(totalMinor), BigInt(count))
}
