import { MAX_AMOUNT_MINOR, type Minor } from './money.ts'

/**
 * Reads what a person or another program wrote as money: "12", "12.5", "12.34", "£1,234.56", "€9.99".
 *
 * @returns whole pence, or undefined when it is not an amount of at most two decimals within MAX_AMOUNT_MINOR
 */
export function parseMoney(text: string): Minor | undefined {
  const match = /^([-−])?(?:£|€|(?:US|CA)?\$)?(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/.exec(text.trim())
  if (!match || (match[2] === undefined && !match[3])) return undefined
  const pounds = Number((match[2] ?? '').replaceAll(',', ''))
  const minor = pounds * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  if (minor > MAX_AMOUNT_MINOR) return undefined
  return match[1] && minor !== 0 ? -minor : minor
}

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
