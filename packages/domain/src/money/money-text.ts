import { asTyped, parseDecimal } from '../counts/index.ts'
import { MAX_AMOUNT_MINOR, type Minor } from './money.ts'

/** How the sign of each currency is typed before an amount. A bare dollar is the shop's own. */
const SIGNS: Readonly<Record<Currency, RegExp>> = {
  GBP: /^£ ?/,
  EUR: /^€ ?/,
  USD: /^(?:US)?\$ ?/,
  CAD: /^(?:CA?)?\$ ?/,
}

/** Its figures, and whether a minus is before them. */
function withoutSigns(text: string, currency: Currency | undefined): { figures: string; isMinus: boolean } {
  const typed = asTyped(text)
  const isMinus = typed.startsWith('-')
  const rest = isMinus ? typed.slice(1) : typed
  const figures = currency ? rest.replace(SIGNS[currency], '') : rest
  // What is left begins with a figure, or something was between: "£ -5" and "- 5" are no amounts.
  return { figures: /^[\d.]/.test(figures) ? figures : '', isMinus }
}

/**
 * Reads what a person or another program wrote as money: "12", "12.5", "12.34", and of a shop that has pounds "£1,234.56".
 *
 * @param currency whose sign may be before it; without one, none may. Another's is refused, because no figure is converted.
 * @returns whole pence, or undefined when it is not an amount of at most two decimals within MAX_AMOUNT_MINOR
 */
export const parseMoney = (text: string, currency?: Currency): Minor | undefined =>
  typedDecimal(text, 2, currency)

/** The same of an amount with so many decimals, in units of the last of them. */
export function typedDecimal(
  text: string,
  decimals: number,
  currency: Currency | undefined,
): number | undefined {
  const { figures, isMinus } = withoutSigns(text, currency)
  const units = parseDecimal(figures, { decimals, max: MAX_AMOUNT_MINOR * 10 ** (decimals - 2) })
  return isMinus && units ? -units : units
}

/** Whether it is an amount, and beyond what the program counts: a barcode that was scanned into the box, say. */
export const isBeyondMoney = (text: string, currency?: Currency): boolean =>
  parseMoney(text, currency) === undefined &&
  parseDecimal(withoutSigns(text, currency).figures, { decimals: 2, max: Number.POSITIVE_INFINITY }) !==
    undefined

/** Pence of a money text that a schema has let through: "12.34" → 1234. */
export function minorOf(text: string): Minor {
  return Number(text.replace('.', ''))
}

/** Pence of pounds that are a number, as the database's JSON has them: exact far beyond what one sale may come to. */
export function minorOfPounds(pounds: number): Minor {
  return Math.round(pounds * 100)
}

/** Whole pence as the wire and the database write them: 1234 → "12.34". */
export function toPounds(minor: Minor): string {
  const digits = Math.abs(minor).toString().padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What a shop may have its money in; pounds where it says nothing (SET-005, CONST-001). */
export const CURRENCIES = ['GBP', 'USD', 'EUR', 'CAD'] as const
export type Currency = (typeof CURRENCIES)[number]

const formats = new Map<string, Intl.NumberFormat>()

/** Whole pence as people read them, in en-GB: 123456 → "£1,234.56", -50 → "−£0.50" (decision D8). */
export function formatMoney(minor: Minor, currency: string): string {
  let format = formats.get(currency)
  // Stryker disable next-line ConditionalExpression: a format that is made anew writes the same, only more slowly.
  if (!format) {
    // Nothing is never written as less than nothing: -0 has no sign.
    format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, signDisplay: 'negative' })
    formats.set(currency, format)
  }
  return format.format(minor / 100).replace('-', '−')
}

/** What stands before an amount: "£", "US$". */
export const currencySign = (currency: string): string => formatMoney(0, currency).replace(/[\d.]/g, '')

/** The same for paper: printers of receipts have the hyphen of a typewriter, and no minus. */
export function printedMoney(minor: Minor, currency: string): string {
  return formatMoney(minor, currency).replace('−', '-')
}
