import type { Codepage } from '@point-of-sale/codepage-encoder'

/** What the makers' printers speak: Epson and most others ESC/POS, Star's newer ones StarPRNT, older ones Star Line. */
export type PrinterLanguage = 'esc-pos' | 'star-prnt' | 'star-line'

/** Characters in a line of a printer's ordinary face: 58 mm, 80 mm of 180 dpi, 80 mm of 203 dpi, 110 mm. */
export const PAPER_COLUMNS = [32, 42, 48, 64] as const
export type PaperColumns = (typeof PAPER_COLUMNS)[number]

export interface PrinterFamily {
  /** What a person recognises their printer by. */
  readonly label: string
  readonly language: PrinterLanguage
  /**
   * The number by which its printers call a code page, as their makers' manuals list them. A character is looked for in this
   * order; what is in none is printed as what comes nearest (see printable.ts). Only pages that every printer of the family
   * has are here: a number that a printer does not know prints other letters, and nothing tells us.
   */
  readonly codePages: Readonly<Partial<Record<Codepage, number>>>
}

const EPSON_PAGES = { cp437: 0, cp858: 19, windows1252: 16, cp852: 18, cp866: 17, cp850: 2 } as const
const STAR_PAGES = {
  cp437: 1,
  cp858: 4,
  windows1252: 32,
  cp852: 5,
  cp866: 10,
  cp737: 15,
  cp857: 12,
} as const

/**
 * The printers that receipts are written for. £ stands in the first page of each, at the number that every printer of the
 * family starts with.
 */
export const PRINTER_FAMILIES = {
  epson: {
    label: 'Epson TM',
    language: 'esc-pos',
    codePages: { ...EPSON_PAGES, cp737: 14, cp857: 13 },
  },
  star: { label: 'Star mC-Print, mPOP, TSP100IV', language: 'star-prnt', codePages: STAR_PAGES },
  'star-line': { label: 'Star TSP650, TSP700, TSP800', language: 'star-line', codePages: STAR_PAGES },
  bixolon: { label: 'Bixolon, Samsung', language: 'esc-pos', codePages: EPSON_PAGES },
  citizen: {
    label: 'Citizen',
    language: 'esc-pos',
    codePages: { cp437: 0, cp858: 2, windows1252: 16, cp852: 6, cp866: 7, cp857: 8 },
  },
  sunmi: { label: 'Sunmi', language: 'esc-pos', codePages: EPSON_PAGES },
  xprinter: { label: 'Xprinter, POS-58, POS-80', language: 'esc-pos', codePages: EPSON_PAGES },
  /** The one page that all have. */
  other: { label: 'Another ESC/POS printer', language: 'esc-pos', codePages: { cp437: 0 } },
} as const satisfies Record<string, PrinterFamily>

export type PrinterFamilyName = keyof typeof PRINTER_FAMILIES

export const PRINTER_FAMILY_NAMES = Object.keys(PRINTER_FAMILIES) as [
  PrinterFamilyName,
  ...PrinterFamilyName[],
]

/** What has to be known of a printer to write for it. */
export interface PrinterPaper {
  readonly family: PrinterFamilyName
  readonly columns: PaperColumns
}

/** Dots to the width of a character in the ordinary face of every family. */
export const DOTS_A_COLUMN = 12

export const familyOf = ({ family }: PrinterPaper): PrinterFamily => PRINTER_FAMILIES[family]
