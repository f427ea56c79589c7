import CodepageEncoder, { type Codepage } from '@point-of-sale/codepage-encoder'
import { familyOf, type PrinterPaper } from './printer-families.ts'

/** What is printed where a printer has no such sign, as somebody with a typewriter would write it. */
const NEAREST: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  ʼ: "'",
  ʻ: "'",
  ˈ: "'",
  '′': "'",
  '″': '"',
  '‹': "'",
  '›': "'",
  '«': '"',
  '»': '"',
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '―': '-',
  '⁃': '-',
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
  '⁄': '/',
  '∕': '/',
}

/** What marks a letter and is left out where the letter with it is not there. */
const MARKS = /\p{M}+/gu
/** "1½" is one and a half, and "11/2" would not be. */
const FRACTION_AFTER_DIGIT = /(?<=\d)(?=[\u00BC-\u00BE\u2150-\u215E\u2189])/gu
/** Seen only in what they do to the letters beside them, and never on a printer that has these letters. */
const JOINERS = /\u200C|\u200D|[\uFE00-\uFE0F]/gu

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
 * A text with what the printer lacks written as what comes nearest: ’ as ', ł as l, ⅓ as 1/3. Letters that nothing comes near stay as they
 * are, and so does all that they need around them: their line is drawn (see isDrawn).
 */
export function printable(text: string, paper: PrinterPaper): string {
  const characters = charactersOf(paper)
  const composed = text.normalize('NFC')
  const nearest = (character: string, before: string): string => {
    if (characters.has(character) || character === '\n') return character
    // A mark for which there is no letter in one piece.
    if (/^\p{M}$/u.test(character) && /[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]$/u.test(before)) return ''
    const bare =
      NEAREST[character] ??
      [...character.normalize('NFKD').replace(MARKS, '')].map((part) => NEAREST[part] ?? part).join('')
    return bare !== '' && [...bare].every((part) => characters.has(part)) ? bare : character
  }
  const written = (whole: string) => {
    let made = ''
    for (const character of whole) made += nearest(character, made)
    return made
  }
  const shown = [...composed].some((character) => !characters.has(character))
    ? written(spacedFractions(composed, characters))
    : composed
  const bare = shown.replace(JOINERS, '')
  return isDrawn(bare, paper) ? shown : bare
}

const spacedFractions = (text: string, characters: ReadonlyMap<string, PlaceInPages>): string =>
  text.replace(FRACTION_AFTER_DIGIT, (_, at: number) => (characters.has(text.charAt(at)) ? '' : ' '))

/** Whether a text has letters that the printer has not, which are printed as a picture. */
export function isDrawn(text: string, paper: PrinterPaper): boolean {
  const characters = charactersOf(paper)
  return [...text].some((character) => character !== '\n' && !characters.has(character))
}
