import { type Currency, divideHalfUp } from '../money/index.ts'
import type { Cell, DecimalSign } from './kind.ts'
import type { LineProblemCode } from './problem.ts'

/** What a cell is read as, or what is wrong with it. */
export type Read<T> =
  | { readonly ok: T }
  | { readonly problem: LineProblemCode; readonly more?: string | undefined }

/** How each is written in files, as patterns. A bare dollar is the shop's own. */
const OWN_SIGNS: Readonly<Record<Currency, string>> = {
  GBP: '£|GBP',
  EUR: '€|EUR',
  USD: '(?:US)?\\$|USD',
  CAD: '(?:CA?)?\\$|CAD',
}

/** The largest amount that a product's price or cost can be, in pence. */
const MAX_PRICE_MINOR = 9_999_999_999
const MAX_WHOLE = 1_000_000_000

/**
 * An amount of the shop's own currency, in whole pence. Its signs and blanks are passed over, and another's are a problem; which of
 * point and comma stands before the pence is said by whoever imports, never guessed: an amount that only the other reading makes
 * sense of is a problem.
 */
export function readMoney(cell: Cell, sign: DecimalSign, currency: Currency): Read<number> {
  if (typeof cell === 'number') return fromNumber(cell)
  const bare = cell.replace(/[\s\u00a0\u202f']/g, '')
  const own = OWN_SIGNS[currency]
  const text = bare
    .replace(new RegExp(`^(-?)(?:${own})`, 'i'), '$1')
    .replace(new RegExp(`(?:${own})$`, 'i'), '')
  if (/[£$€¥]|GBP|USD|EUR|CAD/i.test(text)) return { problem: 'money-foreign' }
  const read = inSign(text, sign)
  if (read !== undefined) return within(read)
  if (/^-\d+[.,]\d{3,}$/.test(text) && /[1-9]/.test(text)) return { problem: 'money-negative' }
  if (sign === 'point' && inSign(text, 'comma') !== undefined) {
    return { problem: /^\d{1,3}\.\d{3}$/.test(text) ? 'money-thousandths' : 'money-comma' }
  }
  if (sign === 'comma' && inSign(text, 'point') !== undefined)
    return { problem: /^\d{1,3},\d{3}$/.test(text) ? 'money-thousandths' : 'money-point' }
  if (/^-?\d+[.,]\d{3,}$/.test(text)) return { problem: 'money-fraction' }
  return { problem: 'money-unclear' }
}

/** Pence of an amount written with this sign; undefined where it is not written so. */
function inSign(text: string, sign: DecimalSign): number | undefined {
  const [thousands, decimal] = sign === 'point' ? [',', '.'] : ['.', ',']
  const written = new RegExp(
    `^(-)?([1-9]\\d{0,2}(?:\\${thousands}\\d{3})+|\\d+)?(?:\\${decimal}(\\d*))?$`,
  ).exec(text)
  const [, minus, whole, decimals = ''] = written ?? []
  if (!written || (whole === undefined && decimals === '')) return undefined
  // Three decimals may be thousands after all, noughts or not; four noughts behind the pence are only noughts.
  if (decimals.length === 3 || !/^0*$/.test(decimals.slice(2))) return undefined
  const pence =
    Number((whole ?? '0').replaceAll(thousands, '')) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return minus && pence > 0 ? -pence : pence
}

/** An amount before VAT is added, in millionths of a pound: programs keep more decimals of a price without VAT than pence. */
export function readFineMoney(cell: Cell, sign: DecimalSign, currency: Currency): Read<number> {
  const read = readMoney(cell, sign, currency)
  if ('ok' in read) return { ok: read.ok * 10_000 }
  if (read.problem !== 'money-fraction' && read.problem !== 'money-thousandths') return read
  const text = String(cell).replace(/[\s\u00a0\u202f']/g, '')
  const [, whole = '', decimals = ''] =
    (sign === 'point' || typeof cell === 'number' ? /(\d+)\.(\d+)/ : /(\d+),(\d+)/).exec(text) ?? []
  if (whole === '' || Number(whole) > MAX_PRICE_MINOR / 100) return read
  return { ok: Number(whole) * 1_000_000 + Number(decimals.slice(0, 6).padEnd(6, '0')) }
}

/** Pence of an amount in millionths of a pound with VAT put on it, rounded half up (VAT Notice 700, 17.5). */
export const withVat = (millionths: number, rate: number): number =>
  divideHalfUp(BigInt(millionths) * BigInt(10_000 + rate), 100_000_000n)

/** Pence of a price without the VAT in it, rounded half up. */
export const withoutVat = (pence: number, rate: number): number =>
  divideHalfUp(BigInt(pence) * 10_000n, BigInt(10_000 + rate))

function fromNumber(value: number): Read<number> {
  const pence = Math.round(value * 100)
  // A number of a spreadsheet carries the noise of its arithmetic; a tenth of a penny is none.
  if (Math.abs(pence - value * 100) <= 1e-4) return within(pence)
  return { problem: value < 0 ? 'money-negative' : 'money-fraction' }
}

function within(pence: number): Read<number> {
  if (pence < 0) return { problem: 'money-negative' }
  return pence > MAX_PRICE_MINOR ? { problem: 'money-too-large' } : { ok: pence }
}

/** A whole number: "12", "12.0", "1,200". */
export function readWhole(cell: Cell, sign: DecimalSign, least: number): Read<number> {
  const value = typeof cell === 'number' ? cell : wholeOf(cell.replace(/[\s\u00a0\u202f]/g, ''), sign)
  if (value === undefined || !Number.isInteger(value)) return { problem: 'number-unclear' }
  if (Math.abs(value) > MAX_WHOLE) return { problem: 'number-too-large' }
  return value < least ? { problem: 'number-negative' } : { ok: value === 0 ? 0 : value }
}

function wholeOf(text: string, sign: DecimalSign): number | undefined {
  const [thousands, decimal] = sign === 'point' ? [',', '.'] : ['.', ',']
  const written = new RegExp(
    `^(-?(?:[1-9]\\d{0,2}(?:\\${thousands}\\d{3})+|\\d+))(?:\\${decimal}(0*))?$`,
  ).exec(text)
  const whole = written?.[1]
  // "1.000" is one or a thousand: the sign was asked for, or the amounts of the file have told it (`decimalSignOf`).
  return whole === undefined ? undefined : Number(whole.replaceAll(thousands, ''))
}

/**
 * How the amounts of a file seem to be written: by those that only one reading makes sense of. Undefined where they contradict each
 * other, or where an amount or a count reads both ways and none with pence behind a point settles it: then a person must say so.
 *
 * @param counts stock levels, which some programs write with three decimals
 */
export function decimalSignOf(cells: readonly Cell[], counts: readonly Cell[] = []): DecimalSign | undefined {
  const texts = digitsOf(cells)
  const hasComma = texts.some((text) => /,\d{1,2}$/.test(text))
  const hasDoubt = texts.some((text) => /^\d{1,3}\.\d{3}$/.test(text))
  if (hasComma || hasDoubt) return undefined
  const isCountInDoubt = digitsOf(counts).some((text) => /^\d{1,3}[.,]\d{3}$/.test(text))
  return isCountInDoubt && !texts.some((text) => /\.\d{1,2}$/.test(text)) ? undefined : 'point'
}

const digitsOf = (cells: readonly Cell[]): string[] =>
  cells.flatMap((cell) => (typeof cell === 'string' ? [cell.replace(/[^\d.,]/g, '')] : []))
