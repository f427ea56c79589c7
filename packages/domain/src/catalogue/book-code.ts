import { checkDigit, hasValidCheckDigit } from './check-digit.ts'

/** The blanks and hyphens that people print, type and copy into numbers. */
const SEPARATORS = /[\s\u00ad\u2010-\u2015\u2212-]/g

export const withoutSeparators = (code: string): string => code.replace(SEPARATORS, '')

/** Nine digits in three groups and the check digit, as an ISBN-10 is printed: "0-14-103614-1". */
const ISBN_10_IN_GROUPS = /^\d{1,5}[^\dX]\d{1,7}[^\dX]\d{1,6}[^\dX][\dX]$/i

/**
 * The ISBN-13 of an ISBN-10, which is the same number without its check digit behind 978 (ISBN Users' Manual 4 and 5.4: weights 10 to 1,
 * modulo 11, X for ten).
 *
 * @param code without separators
 * @returns undefined where it is no ISBN-10
 */
export function isbn13Of(code: string): string | undefined {
  if (!/^\d{9}[\dX]$/i.test(code)) return undefined
  const body = code.slice(0, 9)
  return isbn10CheckDigit(body) === code[9]?.toUpperCase()
    ? `978${body}${checkDigit(`978${body}`)}`
    : undefined
}

/** The ISBN-10 of an ISBN-13; undefined for those that begin with 979, which never had one. */
function isbn10Of(code: string): string | undefined {
  if (!/^978\d{10}$/.test(code) || !hasValidCheckDigit(code)) return undefined
  const body = code.slice(3, 12)
  return body + isbn10CheckDigit(body)
}

function isbn10CheckDigit(body: string): string {
  const sum = Array.from(body, Number).reduce((total, digit, i) => total + digit * (10 - i), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

/** The same book's other number: its ISBN-13 for an ISBN-10, and the reverse. */
export const otherIsbn = (code: string): string | undefined => isbn13Of(code) ?? isbn10Of(code)

/**
 * The ISBN-13 of an ISBN-10 that can be nothing else, because it is written in groups or ends in X. Of ten bare digits one number in
 * eleven passes the check by chance.
 */
export function certainIsbn13(text: string): string | undefined {
  const code = withoutSeparators(text)
  const isCertain = /X$/i.test(code) || ISBN_10_IN_GROUPS.test(text.trim())
  return isCertain ? isbn13Of(code) : undefined
}

/**
 * The EAN-13 of a magazine or book (977, 978 or 979) whose scan has the digits of the add-on symbol behind it: two of the issue or five
 * of the price (GS1 General Specifications, EAN/UPC add-on symbols; ISO/IEC 15420).
 *
 * @param code without separators
 */
export function withoutAddOn(code: string): string | undefined {
  const [, ean] = /^(97[789]\d{10})(?:\d{2}|\d{5})$/.exec(code) ?? []
  return ean !== undefined && hasValidCheckDigit(ean) ? ean : undefined
}
