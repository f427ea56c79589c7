import { withCheckDigit } from '@tuppence/domain/catalogue'
import { formatMoney } from '@tuppence/domain/money'

export const priceOnLabel = (minor: number) => formatMoney(minor, 'GBP')

/** The label that a scale prints for a piece: item, price verifier, pence, check digit; tried out rather than worked out again. */
export function scaleLabel(item: string, minor: number): string {
  const pence = String(minor).padStart(4, '0')
  return withCheckDigit(`${item}${verifierOf(pence)}${pence}`)
}

/** GS1 General Specifications 7.9.3, from its own words: 2−, 2−, 3 and 5−, their sum times three. */
function verifierOf(pence: string): number {
  const [a = 0, b = 0, c = 0, d = 0] = [...pence].map(Number)
  const twoMinus = (n: number) => (2 * n - Math.floor((2 * n) / 10) + 100) % 10
  const three = (n: number) => (3 * n) % 10
  const fiveMinus = (n: number) => (5 * n - Math.floor((5 * n) / 10) + 100) % 10
  return ((twoMinus(a) + twoMinus(b) + three(c) + fiveMinus(d)) * 3) % 10
}
