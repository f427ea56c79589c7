import iconv from 'iconv-lite'
import { familyOf, type PrinterPaper } from './printer-families.ts'

// Written here, because no well-kept reader was found: of what the registry has, receiptline, escpos and receipt-printer-encoder write only.
// The parser of npos 0.1.19, the successor of escpos-parser, stops at the QR code (GS ( k) until its table of commands is given that
// one; then it reads SALE's receipt whole on epson and citizen, of 32 and 48 columns, with the same text. It is no dependency, because it
// knows none of the languages of Star and brings usb (which builds as it is installed), request and minimist 0.0.8, with their
// known faults. What is another's here: the letters, by iconv-lite.

/** What a printer would have done with its bytes. */
export interface ReadPaper {
  readonly lines: readonly { readonly text: string; readonly size: 1 | 2 }[]
  readonly qr: readonly string[]
  readonly barcodes: readonly string[]
  readonly pictures: readonly {
    readonly widthBytes: number
    readonly height: number
    readonly dots: number[]
  }[]
  readonly cuts: readonly Cut[]
  readonly pulses: readonly Pulse[]
}

/** A partial cut leaves a corner, so that no paper falls down. */
export type Cut = 'full' | 'partial'

/** What opens a drawer: which of the two, how long its lock is drawn, and the rest before another. */
export interface Pulse {
  readonly drawer: 1 | 2
  readonly onMs: number
  readonly offMs: number
}

const cutOf = (mode: number): Cut => {
  if (mode === 0 || mode === 0x30) return 'full'
  if (mode === 1 || mode === 0x31) return 'partial'
  throw new Error(`No cut has the number ${mode}`)
}

const drawerOf = (code: number, [first, second]: readonly [number[], number[]]): 1 | 2 => {
  if (first.includes(code)) return 1
  if (second.includes(code)) return 2
  throw new Error(`No drawer has the number ${code}`)
}

/** By the makers' manuals, as the numbers are called there and as iconv-lite knows them: neither is our table nor our encoder's. */
const EPSON: Record<number, string> = {
  0: 'cp437',
  2: 'cp850',
  13: 'cp857',
  14: 'cp737',
  16: 'win1252',
  17: 'cp866',
  18: 'cp852',
  19: 'cp858',
}
const CITIZEN: Record<number, string> = {
  0: 'cp437',
  2: 'cp858',
  6: 'cp852',
  7: 'cp866',
  8: 'cp857',
  16: 'win1252',
}
const STAR: Record<number, string> = {
  1: 'cp437',
  4: 'cp858',
  5: 'cp852',
  10: 'cp866',
  12: 'cp857',
  15: 'cp737',
  32: 'win1252',
}

const pagesOf = (paper: PrinterPaper) =>
  familyOf(paper).language !== 'esc-pos' ? STAR : paper.family === 'citizen' ? CITIZEN : EPSON

/**
 * Reads bytes as a printer does, command by command, and decodes their text by iconv-lite. It throws at a command that it
 * does not know and at a control byte where text should stand: a printer would do something else with either.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of commands in the order of the manuals, with one place in the bytes.
export function readPaper(bytes: Uint8Array, paper: PrinterPaper): ReadPaper {
  const isStar = familyOf(paper).language !== 'esc-pos'
  const pages = pagesOf(paper)
  const lines: { text: string; size: 1 | 2 }[] = []
  const found = {
    qr: [] as string[],
    barcodes: [] as string[],
    pictures: [] as { widthBytes: number; height: number; dots: number[] }[],
    cuts: [] as Cut[],
    pulses: [] as Pulse[],
  }
  let page: string | undefined
  let size: 1 | 2 = 1
  let text = ''
  let storedQr = ''
  let at = 0
  const ascii = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  const is = (...codes: number[]) => codes.every((code, i) => bytes[at + i] === code)
  const byte = (offset: number) => bytes[at + offset] ?? Number.NaN

  const escPos = (): number => {
    if (is(0x1b, 0x40) || is(0x1c, 0x2e)) return 2
    if (is(0x1b, 0x4d) || is(0x1b, 0x61)) return 3
    if (is(0x1b, 0x74)) {
      page = pages[byte(2)]
      if (!page) throw new Error(`No code page has the number ${byte(2)}`)
      return 3
    }
    if (is(0x1d, 0x21)) {
      size = byte(2) >> 4 === 1 ? 2 : 1
      return 3
    }
    if (is(0x1d, 0x56)) {
      found.cuts.push(cutOf(byte(2)))
      return 3
    }
    if (is(0x1b, 0x70)) {
      // In steps of 2 ms.
      found.pulses.push({
        drawer: drawerOf(byte(2), [
          [0, 0x30],
          [1, 0x31],
        ]),
        onMs: byte(3) * 2,
        offMs: byte(4) * 2,
      })
      return 5
    }
    if (is(0x1d, 0x68) || is(0x1d, 0x77) || is(0x1d, 0x48)) return 3
    if (is(0x1d, 0x6b)) {
      const length = byte(3)
      found.barcodes.push(ascii(at + 4, at + 4 + length).replace(/^\{B/, ''))
      return 4 + length
    }
    if (is(0x1d, 0x28, 0x6b)) {
      const length = byte(3) + byte(4) * 256
      if (byte(6) === 0x50) storedQr = ascii(at + 8, at + 5 + length)
      if (byte(6) === 0x51) found.qr.push(storedQr)
      return 5 + length
    }
    if (is(0x1d, 0x76, 0x30)) {
      const widthBytes = byte(4) + byte(5) * 256
      const height = byte(6) + byte(7) * 256
      found.pictures.push({
        widthBytes,
        height,
        dots: [...bytes.subarray(at + 8, at + 8 + widthBytes * height)],
      })
      return 8 + widthBytes * height
    }
    throw new Error(`No command begins with ${[...bytes.subarray(at, at + 4)].map((b) => b.toString(16))}`)
  }
  const star = (): number => {
    if (is(0x1b, 0x40)) return 2
    if (is(0x18)) return 1
    if (is(0x1b, 0x1d, 0x74)) {
      page = pages[byte(3)]
      if (!page) throw new Error(`No code page has the number ${byte(3)}`)
      return 4
    }
    if (is(0x1b, 0x69)) {
      size = byte(3) === 1 ? 2 : 1
      return 4
    }
    if (is(0x1b, 0x64)) {
      found.cuts.push(cutOf(byte(2)))
      return 3
    }
    if (is(0x1b, 0x07)) {
      // The pulse's times in steps of 10 ms, then what fires a drawer.
      found.pulses.push({
        drawer: drawerOf(byte(4), [[0x07], [0x1a]]),
        onMs: byte(2) * 10,
        offMs: byte(3) * 10,
      })
      return 5
    }
    if (is(0x1b, 0x1d, 0x61)) return 4
    if (is(0x1b, 0x1d, 0x79, 0x53)) return 6
    if (is(0x1b, 0x1d, 0x79, 0x44, 0x31)) {
      const length = byte(6) + byte(7) * 256
      storedQr = ascii(at + 8, at + 8 + length)
      return 8 + length
    }
    if (is(0x1b, 0x1d, 0x79, 0x50)) {
      found.qr.push(storedQr)
      return 4
    }
    if (is(0x1b, 0x62)) {
      const end = bytes.indexOf(0x1e, at)
      found.barcodes.push(ascii(at + 6, end))
      return end - at + 1
    }
    if (is(0x1b, 0x30) || is(0x1b, 0x7a)) return byte(1) === 0x7a ? 3 : 2
    if (is(0x1b, 0x58)) {
      // 24 dots high, a column of three bytes after the other.
      const width = byte(2) + byte(3) * 256
      found.pictures.push({
        widthBytes: width / 8,
        height: 24,
        dots: [...bytes.subarray(at + 4, at + 4 + width * 3)],
      })
      return 4 + width * 3
    }
    throw new Error(`No command begins with ${[...bytes.subarray(at, at + 4)].map((b) => b.toString(16))}`)
  }

  while (at < bytes.length) {
    const code = byte(0)
    if (code === 0x0a) {
      lines.push({ text, size })
      text = ''
      at += 1
    } else if (code === 0x0d) at += 1
    else if (code >= 0x20) {
      // Before a page was chosen only what all have alike may stand.
      if (code > 0x7e && page === undefined) throw new Error('Text before a code page was chosen')
      text += iconv.decode(Buffer.from([code]), page ?? 'ascii')
      at += 1
    } else at += isStar ? star() : escPos()
  }
  if (text !== '') throw new Error('A line was never ended')
  return { lines, ...found }
}
