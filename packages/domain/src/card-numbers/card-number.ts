/** Digits as people write them on a card: together, or in groups with one space or dash between. */
const WRITTEN = /(?<![\p{L}\d])(?<!txn-)\d(?:[ \u00A0\-\u2010-\u2015]?\d){12,}(?!\d)/giu
const SEPARATORS = /[^\d]/g

/** Where the schemes' numbers begin, by ISO/IEC 7812: Visa, Mastercard, American Express, Diners, Discover, JCB … */
const OF_A_SCHEME = /^(4|5[0-8]|2[2-7]|3[0-9]|6)/

/**
 * Whether a text holds what looks like a payment card's number (reliability R18): 13 to 19 digits, written together or in
 * groups, that pass the Luhn check. What else passes it one time in ten is told apart by its own form:
 *
 * - Goods numbers carry a check digit of their own (GS1). 13 digits with a right one are an EAN: no scheme has issued
 *   cards of 13 digits for decades. 14 and 18 digits with a right one are a case's or pallet's number, unless they begin
 *   as a scheme's cards do; in a field for codes they are taken at their word.
 * - A phone number of so many digits begins with + or 00.
 * - Our own transaction numbers stand behind TXN-; ids and seals have letters in them.
 */
export function holdsCardNumber(text: string, isCode = false): boolean {
  for (const [written] of text.matchAll(WRITTEN)) {
    const digits = written.replace(SEPARATORS, '')
    if (digits.length > 19 || isPhone(text, written) || !passesLuhn(digits)) continue
    if (!isGoodsNumber(digits, isCode)) return true
  }
  return false
}

function isGoodsNumber(digits: string, isCode: boolean): boolean {
  if (![13, 14, 18].includes(digits.length) || !passesGs1(digits)) return false
  return digits.length === 13 || isCode || !OF_A_SCHEME.test(digits)
}

const isPhone = (text: string, written: string): boolean =>
  written.startsWith('00') || text[text.indexOf(written) - 1] === '+'

/** ISO/IEC 7812-1, Annex B: every second digit from the right doubled, its digits added, the sum a multiple of ten. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** GS1 General Specifications, 7.9: every second digit from the right, but for the check digit, counts three times. */
function passesGs1(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1)
    sum += Number(digits[digits.length - 1 - i]) * (i % 2 === 1 ? 3 : 1)
  return sum % 10 === 0
}
