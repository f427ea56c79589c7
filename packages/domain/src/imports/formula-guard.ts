/**
 * A spreadsheet takes a text that begins so for a formula, and would carry out on an accountant's machine what somebody
 * typed into Tuppence; signs of full width, as Chinese and Japanese keyboards have them, are taken for the same. CSV has no
 * other way to say "this is text" than an apostrophe before it (OWASP, CSV injection).
 */
const STARTS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^-?\d+(\.\d+)?$/

/** A cell of CSV that no spreadsheet carries out. Numbers stay numbers. */
export function guardFormula(text: string): string {
  return STARTS_FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

/** The text behind the guard: what `guardFormula` made of it is what it was again. */
export function withoutGuard(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text
}
