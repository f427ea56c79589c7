import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { charactersOf, printable } from './printable.ts'
import { DOTS_A_COLUMN, familyOf, type PrinterPaper } from './printer-families.ts'

const ESC = 0x1b
const GS = 0x1d
/** Enough for the last line to stand outside, above the cutter. */
const FEED_BEFORE_CUT = 4

/** A picture in dots, four bytes each: red, green, blue, how opaque. */
export interface Picture {
  readonly data: Uint8ClampedArray | Uint8Array
  readonly width: number
  readonly height: number
}

/** Parts of a paper, in the order they are printed; each is bytes of its own and leaves the printer as it found it. */
export function paperBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** 64 columns are ours: the encoder knows papers to 48, and what it makes here is as wide on any. */
function encoderOf(paper: PrinterPaper): ReceiptPrinterEncoder {
  return new ReceiptPrinterEncoder({
    language: familyOf(paper).language,
    columns: paper.columns === 64 ? 48 : paper.columns,
    feedBeforeCut: FEED_BEFORE_CUT,
    imageMode: 'raster',
    autoFlush: false,
  })
}

/** Forgets what the job before left behind: another face, a half line, a code page. */
export const startBytes = (paper: PrinterPaper): Uint8Array => encoderOf(paper).initialize().encode()

/**
 * Lines of text that were laid out already, as wide as the paper or, in double letters, half as wide. It chooses its code page
 * before anything else, because nobody knows which one the job before it left.
 */
export function textBytes(
  lines: readonly string[],
  paper: PrinterPaper,
  size: TextSize = 'ordinary',
): Uint8Array {
  const { language } = familyOf(paper)
  const characters = charactersOf(paper)
  const bytes: number[] = [...sizeBytes(language, size)]
  let chosen: number | undefined
  for (const line of lines) {
    for (const character of printable(line, paper)) {
      const place = characters.get(character)
      if (!place) throw new Error('A character has no place in the printer’s code pages')
      // The letters without accents are alike in every page.
      if (chosen === undefined || (place.byte > 0x7e && place.page !== chosen)) {
        chosen = place.page
        bytes.push(...(language === 'esc-pos' ? [ESC, 0x74, chosen] : [ESC, GS, 0x74, chosen]))
      }
      bytes.push(place.byte)
    }
    bytes.push(0x0a)
  }
  return Uint8Array.from([...bytes, ...sizeBytes(language, 'ordinary')])
}

/** Tall letters are as wide as the others; double ones take two columns each. */
export type TextSize = 'ordinary' | 'tall' | 'double'

function sizeBytes(language: string, size: TextSize): number[] {
  const taller = size === 'ordinary' ? 0 : 1
  const wider = size === 'double' ? 1 : 0
  return language === 'esc-pos' ? [GS, 0x21, wider * 16 + taller] : [ESC, 0x69, taller, wider]
}

/** RCPT-027: of error correction M. */
export function qrBytes(text: string, paper: PrinterPaper): Uint8Array {
  const size = paper.columns === 32 ? 5 : 6
  return encoderOf(paper)
    .align('center')
    .qrcode(text, { model: 2, size, errorlevel: 'm' })
    .align('left')
    .encode()
}

/** The number as a Code 128, with its text below; nothing where it would not go on the paper with white around it. */
export function barcodeBytes(text: string, paper: PrinterPaper): Uint8Array {
  // Start, a sign of 11 modules each, the check sign, the stop of 13, and 10 of white at each side.
  const modules = 11 * ([...text].length + 2) + 13 + 20
  const dots = [3, 2].find((width) => modules * width <= paper.columns * DOTS_A_COLUMN)
  if (dots === undefined || !/^[\x20-\x7e]+$/.test(text)) return new Uint8Array()
  return encoderOf(paper)
    .align('center')
    .barcode(text, 'code128', { height: 60, width: dots - 1, text: 'below' })
    .align('left')
    .encode()
}

/** The shop's picture in dots of black, at most two thirds of the paper wide. */
export function pictureBytes({ data, width, height }: Picture, paper: PrinterPaper): Uint8Array {
  const widest = Math.floor((paper.columns * DOTS_A_COLUMN * 2) / 3 / 8) * 8
  const shownWidth = Math.min(width, widest)
  const shownHeight = Math.max(1, Math.round((height * shownWidth) / width))
  return encoderOf(paper)
    .align('center')
    .image({ data, width, height }, { width: shownWidth, height: shownHeight, algorithm: 'atkinson' })
    .align('left')
    .encode()
}

/** A line that was drawn, dot for dot. */
export function drawnBytes({ data, width, height }: Picture, paper: PrinterPaper): Uint8Array {
  const bytes = encoderOf(paper)
    .image({ data, width, height }, { width, height, algorithm: 'threshold', threshold: INK_BELOW })
    .encode()
  // The paper has moved by the picture's height already: a line feed behind it would leave a line white.
  return bytes.subarray(0, bytes.lastIndexOf(LINE_FEED))
}
const LINE_FEED = 0x0a
/** Of 255, so that the thin strokes of small letters are not lost. */
const INK_BELOW = 150

export const cutBytes = (paper: PrinterPaper): Uint8Array => encoderOf(paper).cut('partial').encode()

/** Opens the drawer that hangs on the printer: a pulse on its first pin, as long as a stiff lock needs. */
export const drawerBytes = (paper: PrinterPaper): Uint8Array => encoderOf(paper).pulse(0, 120, 240).encode()
