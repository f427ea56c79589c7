import { clustersOf, columns } from './clusters.ts'

export { columns }

/** The blank that keeps words and amounts apart. */
const GAP = 1

/** Between words and an amount where some letters may have to be drawn: two blanks part what is drawn on its own (see line-parts.ts). */
const WIDE_GAP = 2
/** What every printer has. */
const UNDRAWN = /^[ -~\u00A3\u20AC]*$/
const ASCII = /^[ -~]*$/

/**
 * What nobody sees and no reader needs: soft hyphens, word joiners, byte order marks, marks of direction. Each string is set in the
 * direction of its own letters. ZWJ, ZWNJ and the tags of flags stay because they change what is seen, and so do the few that are
 * signs of numbers in Arabic.
 */
const UNSEEN = /(?!\u200C|\u200D|[\u0600-\u0605\u06DD\u{E0020}-\u{E007F}])\p{Cf}/gu
const CONTROL = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]+/gu

/** One line of plain text: no character that a printer would take for a command, accents in one piece. */
export function plainLine(text: string): string {
  if (ASCII.test(text)) return text.replace(/ +/g, ' ').trim()
  return text.normalize('NFC').replace(UNSEEN, '').replace(CONTROL, ' ').replace(/\s+/gu, ' ').trim()
}

/** Breaks text at blanks into lines of at most `width`; a longer word is broken where it must be, never within a letter. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of plainLine(text).split(' ')) {
    let rest = word
    if (line !== '' && columns(line) + GAP + columns(rest) > width) {
      lines.push(line)
      line = ''
    }
    while (columns(rest) > width) {
      const head = headOf(rest, width)
      lines.push(head)
      rest = rest.slice(head.length)
    }
    line = line === '' ? rest : `${line} ${rest}`
  }
  return line === '' ? lines : [...lines, line]
}

/** As much of a word as goes into a line: a letter at least. */
function headOf(word: string, width: number): string {
  let head = ''
  let taken = 0
  for (const cluster of clustersOf(word)) {
    taken += columns(cluster)
    if (head !== '' && taken > width) break
    head += cluster
  }
  return head
}

/** Lines of about one length, in as few as the width allows: no last word alone below a full line. */
function balanced(text: string, width: number): string[] {
  const lines = wrap(text, width)
  const words = plainLine(text).split(' ').map(columns)
  const even = Math.ceil(columns(plainLine(text)) / Math.max(1, lines.length))
  for (let narrower = Math.max(even, ...words); narrower < width; narrower += 1) {
    const tried = wrap(text, narrower)
    if (tried.length === lines.length) return tried
  }
  return lines
}

export function centred(text: string, width: number): string[] {
  return balanced(text, width).map((line) => ' '.repeat(Math.floor((width - columns(line)) / 2)) + line)
}

/** Words on the left, an amount on the right: the words wrap, the amount is never cut nor broken. */
export function leftAndRight(left: string, right: string, width: number, indent = 0): string[] {
  const margin = ' '.repeat(indent)
  const lines = wrap(left, width - indent)
  const last = lines.pop() ?? ''
  const free = width - indent - columns(last) - columns(right)
  if (free < (UNDRAWN.test(last + right) ? GAP : WIDE_GAP))
    return [...lines.map((line) => margin + line), margin + last, rightAligned(right, width)]
  return [...lines.map((line) => margin + line), margin + last + ' '.repeat(free) + right]
}

export function rightAligned(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - columns(text))) + text
}

/** Rows in columns as wide as their widest cell, spread over the width; undefined where they do not fit. */
export function table(rows: readonly (readonly string[])[], width: number): string[] | undefined {
  const [first = []] = rows
  const widths = first.map((_, i) => Math.max(...rows.map((row) => columns(row[i] ?? ''))))
  const free = width - widths.reduce((sum, w) => sum + w, 0)
  const gaps = widths.length - 1
  if (free < gaps * GAP) return undefined
  const gap = Math.floor(free / gaps)
  // What does not divide evenly goes behind the first column: the amounts stay at the right edge.
  const firstWidth = (widths[0] ?? 0) + (free % gaps)
  return rows.map(([label = '', ...cells]) => {
    const amounts = cells.map((cell, i) => rightAligned(cell, gap + (widths[i + 1] ?? 0)))
    return label + ' '.repeat(firstWidth - columns(label)) + amounts.join('')
  })
}
