/*
 * Numbers as people type them. Every box that takes a figure reads it here, so that 1,5 is refused in all of them alike and
 * never becomes 15 in one (decision 0126).
 */

const DIGITS = '0123456789'

/** Which digits of other scripts count as which of ours: full-width ones, Arabic-Indic ones, and those of Persian and Urdu. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ...[...'０１２３４５６７８９'].map((digit, value) => [digit, DIGITS.charAt(value)] as const),
  ...[...'٠١٢٣٤٥٦٧٨٩'].map((digit, value) => [digit, DIGITS.charAt(value)] as const),
  ...[...'۰۱۲۳۴۵۶۷۸۹'].map((digit, value) => [digit, DIGITS.charAt(value)] as const),
  ...[...'．٫'].map((point) => [point, '.'] as const),
  ...[...'，٬'].map((comma) => [comma, ','] as const),
  ...[...'－−'].map((minus) => [minus, '-'] as const),
  ...[['＋', '+'] as const, ['％', '%'] as const, ['￡', '£'] as const, ['＄', '$'] as const],
])

/** What was typed, without blanks around it, in the digits and signs that an English keyboard has. */
export const asTyped = (text: string): string =>
  text.trim().replace(/[^ -~]/gu, (letter) => OTHERS.get(letter) ?? letter)

/** A nought before a comma is no thousand: 0,500 is half of something, elsewhere. */
const PATTERN = /^([1-9]\d{0,2}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/

interface Bounds {
  /** How many decimals there may be; with none, no point either. */
  readonly decimals: number
  /** The largest answer. */
  readonly max: number
}

/**
 * Reads a number of zero or more: digits, with commas between thousands or none, and one decimal point.
 *
 * @returns it in units of its last decimal, so that it is whole: "12.5" with two decimals is 1250; undefined for anything else
 */
export function parseDecimal(text: string, { decimals, max }: Bounds): number | undefined {
  const match = PATTERN.exec(asTyped(text))
  if (!match) return undefined
  const [, whole = '', fraction] = match
  const hasTooMany = fraction !== undefined && (decimals === 0 || fraction.length > decimals)
  if (hasTooMany || (whole === '' && !fraction)) return undefined
  const units = Number(whole.replaceAll(',', '') + (fraction ?? '').padEnd(decimals, '0'))
  return units <= max ? units : undefined
}

/** The most that a box for a number of things takes where it says nothing else. */
export const MAX_TYPED_QUANTITY = 1_000_000

/** A whole number of things as somebody types it: "12", "1,200"; undefined for anything else, "1.5" and "1,5" too. */
export const parseQuantity = (text: string, max = MAX_TYPED_QUANTITY): number | undefined =>
  parseDecimal(text, { decimals: 0, max })

/** The same, up or down: "+20", "-20", "20". */
export function parseSignedQuantity(text: string, max = MAX_TYPED_QUANTITY): number | undefined {
  const [, sign, figures = ''] = /^([-+]?)(.*)$/s.exec(asTyped(text)) ?? []
  const quantity = /^\d/.test(figures) ? parseQuantity(figures, max) : undefined
  return quantity && sign === '-' ? -quantity : quantity
}

/** A percentage as somebody types it, in hundredths of a percent: "12.5" and "12.5%" are 1250. Up to 100% where nothing else is said. */
export const parsePercent = (text: string, max = 10_000): number | undefined =>
  parseDecimal(asTyped(text).replace(/ ?%$/, ''), { decimals: 2, max })
