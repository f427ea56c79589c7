import CodepageEncoder, { type Codepage } from '@point-of-sale/codepage-encoder'
import { familyOf, type PrinterPaper } from './printer-families.ts'

/** What is printed where a printer has no such sign, as somebody with a typewriter would write it. */
const NEAREST: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '*',
  '€': 'EUR',
  '™': 'TM',
  '®': '(R)',
  '©': '(C)',
  '×': 'x',
  Ł: 'L',
  ł: 'l',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  Œ: 'OE',
  œ: 'oe',
  ı: 'i',
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
}

/** What marks a letter and is left out where the letter with it is not there. */
const MARKS = /\p{M}+/gu
/** A picture in several parts, a flag or a family, is one sign to a reader. */
const PICTURE =
  /\p{RI}{2}|\p{Emoji}(\p{EMod}|\uFE0F\u20E3?)?(\u200D\p{Emoji}(\p{EMod}|\uFE0F)?)+|[\uFE0F\u200D]/gu

/** Where a character stands: the number of its code page, and the byte it is there. */
export interface PlaceInPages {
  readonly page: number
  readonly byte: number
}

const known = new Map<string, ReadonlyMap<string, PlaceInPages>>()

/**
 * Every character of a printer with its place. Below the blank are signs in the tables (☺ ♪ ←) whose bytes a printer takes
 * for commands, ← for the one that all begin with: they are left out, whatever an encoder's own search would make of them.
 */
export function charactersOf(paper: PrinterPaper): ReadonlyMap<string, PlaceInPages> {
  const before = known.get(paper.family)
  if (before) return before
  const all = new Map<string, PlaceInPages>()
  for (const [name, page] of Object.entries(familyOf(paper).codePages)) {
    const { codepoints } = CodepageEncoder.getEncoding(name as Codepage)
    for (const [byte, codepoint] of codepoints.entries()) {
      if (byte < 0x20 || byte === 0x7f || !codepoint) continue
      const character = String.fromCodePoint(codepoint)
      if (!all.has(character)) all.set(character, { page, byte })
    }
  }
  known.set(paper.family, all)
  return all
}

/**
 * A text in characters that the printer has, each to stand in one column: what it has not is written as what comes nearest
 * (’ as ', ł as l), and where nothing does as a question mark. So nobody reads another alphabet's letters where a name was.
 */
export function printable(text: string, paper: PrinterPaper): string {
  const characters = charactersOf(paper)
  const has = (character: string) => characters.has(character)
  const nearest = (character: string): string => {
    if (has(character)) return character
    const bare = NEAREST[character] ?? character.normalize('NFKD').replace(MARKS, '')
    return bare !== '' && [...bare].every(has) ? bare : '?'
  }
  return [...text.normalize('NFC').replace(PICTURE, (picture) => ([...picture].length > 1 ? '?' : ''))]
    .map((character) => (character === '\n' ? character : nearest(character)))
    .join('')
}

/** Every text of a receipt or a read as the printer can write it, before it is laid out: a sign may take three columns. */
export function printableAll<Content>(content: Content, paper: PrinterPaper): Content {
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return printable(value, paper)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]))
  }
  return walk(content) as Content
}
