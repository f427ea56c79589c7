import { hasValidCheckDigit } from '../check-digit.ts'
import { formatOf } from './application-identifiers.ts'

/** One application identifier and its value: { ai: '10', value: 'LOT7' }. */
export interface Gs1Element {
  readonly ai: string
  readonly value: string
}

/** How scanners send the separator FNC1: the ASCII group separator (General Specifications 7.8.4). */
export const FNC1 = '\u001d'

/**
 * Reads a GS1 element string, with or without its leading FNC1: "0105012345678900" + "10LOT7" + FNC1 + "17261231".
 *
 * @returns the elements in the order of the code, or undefined where any part of it breaks GS1's rules: half a code
 *   read right is how a wrong product gets sold
 */
export function parseElementString(text: string): Gs1Element[] | undefined {
  const elements: Gs1Element[] = []
  let rest = text.startsWith(FNC1) ? text.slice(1) : text
  while (rest !== '') {
    const ai = leadingIdentifier(rest)
    const format = ai === undefined ? undefined : formatOf(ai)
    if (ai === undefined || format === undefined) return undefined
    const body = rest.slice(ai.length)
    const separator = body.indexOf(FNC1)
    const length = format.fixedLength ?? (separator === -1 ? body.length : separator)
    const value = body.slice(0, length)
    if (!isValidValue(ai, value)) return undefined
    elements.push({ ai, value })
    rest = body.slice(length)
    // A separator behind a value of fixed length is superfluous, and tolerated.
    if (rest.startsWith(FNC1)) rest = rest.slice(1)
  }
  return elements.length > 0 && agrees(elements) ? elements : undefined
}

/** Reads what is printed under a code, "(01)05012345678900(10)LOT7"; a bracket within a value is written "\(". */
export function parseBracketed(text: string): Gs1Element[] | undefined {
  const elements: Gs1Element[] = []
  let rest = text
  while (rest !== '') {
    const match = /^\((\d{2,4})\)((?:\\\(|[^(])+)/.exec(rest)
    if (!match) return undefined
    const [whole, ai = '', escaped = ''] = match
    const value = escaped.replaceAll('\\(', '(')
    if (!isValidValue(ai, value)) return undefined
    elements.push({ ai, value })
    rest = rest.slice(whole.length)
  }
  return elements.length > 0 && agrees(elements) ? elements : undefined
}

/** Whether a value is written as its identifier asks: characters, lengths, check digits, dates. */
export function isValidValue(ai: string, value: string): boolean {
  const match = formatOf(ai)?.pattern.exec(value)
  if (!match) return false
  return Object.entries(match.groups ?? {}).every(
    ([name, part]) => part === undefined || (name.startsWith('c') ? hasValidCheckDigit(part) : isDate(part)),
  )
}

/** No identifier of GS1 begins with another, so that the first that fits is the one. */
function leadingIdentifier(text: string): string | undefined {
  return [2, 3, 4].map((length) => text.slice(0, length)).find((ai) => formatOf(ai) !== undefined)
}

/** YYMMDD; day 00 means the month's last day (General Specifications 3.4.2). */
function isDate(yymmdd: string): boolean {
  const year = 2000 + Number(yymmdd.slice(0, 2))
  const month = Number(yymmdd.slice(2, 4))
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return month >= 1 && month <= 12 && Number(yymmdd.slice(4)) <= daysInMonth
}

/** An identifier may come twice with one value; with two it contradicts itself (General Specifications 4.13). */
function agrees(elements: readonly Gs1Element[]): boolean {
  const values = new Map<string, string>()
  for (const { ai, value } of elements) {
    if ((values.get(ai) ?? value) !== value) return false
    values.set(ai, value)
  }
  return true
}
