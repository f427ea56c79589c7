import { isGtin } from '@tuppence/domain/catalogue'
import { isReceiptQr } from '@tuppence/domain/receipts'
import { framedCode, type Tried } from '../../devices/scanners/learn-scanner.ts'

const RETAIL: Readonly<Record<number, string>> = {
  8: 'EAN-8',
  12: 'UPC-A',
  13: 'EAN-13',
  14: 'GTIN-14, a case',
}

/** The symbols that a scanner can name in front of its data (ISO/IEC 15424). */
const SYMBOLS: Readonly<Record<string, string>> = {
  E: 'EAN or UPC',
  C: 'Code 128',
  A: 'Code 39',
  I: 'Interleaved 2 of 5',
  e: 'GS1 DataBar',
  d: 'Data Matrix',
  Q: 'QR code',
  J: 'DotCode',
}

/** What was scanned, as far as it says so itself. */
export function kindWords(tried: Tried): string {
  const named = /^\](\w)\w/.exec(tried.pressed)?.[1]
  const symbol = named === undefined ? undefined : SYMBOLS[named]
  const code = framedCode(tried)?.code
  if (code !== undefined && isGtin(code)) return RETAIL[code.length] ?? 'a retail code'
  if (symbol) return symbol
  return isReceiptQr(tried.written) || isReceiptQr(tried.pressed) ? 'the code of a receipt' : 'no retail code'
}

const END_WORDS = {
  Enter: 'ends with Enter',
  Tab: 'ends with Tab',
  silence: 'ends with no key',
  handed: 'is no keyboard, and needs no setting',
} as const

/** How it came. */
export function comingWords({ end, gapMs }: Tried): string {
  return gapMs === undefined ? END_WORDS[end] : `${END_WORDS[end]}, ${gapMs} ms from key to key`
}

/** With the characters that nobody sees. */
export const visible = (text: string) =>
  text.replaceAll('\u001d', '⟨GS⟩').replaceAll(' ', '␣').replaceAll('\t', '⟨Tab⟩')
