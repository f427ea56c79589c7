/** The blank that keeps words and amounts apart. */
const GAP = 1

/** One line of plain text: no character that a printer would take for a command, accents in one piece. */
export function plainLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Characters as a printer counts columns. */
export function columns(text: string): number {
  return [...text].length
}

/** Breaks text at blanks into lines of at most `width`; a longer word is broken where it must be. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of plainLine(text).split(' ')) {
    let rest = [...word]
    if (line !== '' && columns(line) + GAP + rest.length > width) {
      lines.push(line)
      line = ''
    }
    while (rest.length > width) {
      lines.push(rest.slice(0, width).join(''))
      rest = rest.slice(width)
    }
    line = line === '' ? rest.join('') : `${line} ${rest.join('')}`
  }
  return line === '' ? lines : [...lines, line]
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
  if (free < GAP) return [...lines.map((line) => margin + line), margin + last, rightAligned(right, width)]
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
