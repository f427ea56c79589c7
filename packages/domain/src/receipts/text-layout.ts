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

export function centred(text: string, width: number): string[] {
  return wrap(text, width).map((line) => ' '.repeat(Math.floor((width - columns(line)) / 2)) + line)
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

/** Rows in columns as wide as their widest cell, the first to the left; undefined where they do not fit. */
export function table(rows: readonly (readonly string[])[], width: number): string[] | undefined {
  const [first = []] = rows
  const widths = first.map((_, i) => Math.max(...rows.map((row) => columns(row[i] ?? ''))))
  const needed = widths.reduce((sum, w) => sum + w, 0) + GAP * (widths.length - 1)
  if (needed > width) return undefined
  // What is left over goes behind the first column, so that the amounts stand at the right edge.
  const spread = width - needed
  return rows.map((row) =>
    row
      .map((cell, i) =>
        i === 0
          ? cell + ' '.repeat((widths[0] ?? 0) + spread - columns(cell))
          : rightAligned(cell, widths[i] ?? 0),
      )
      .join(' '.repeat(GAP)),
  )
}
