import { type Cell, MAX_COLUMNS } from '@tuppence/domain/imports'
import type { MergeFiller } from './merged-cells.ts'
import { inFormat, type NumberFormat } from './number-formats.ts'
import { Unreadable } from './unreadable.ts'
import { CellText, unescaped, xmlPieces } from './workbook-parts.ts'

interface SheetRow {
  readonly line: number
  readonly cells: Cell[]
}

/** The rows of one sheet, in order, as its XML arrives. */
export async function* cellsOfSheet(
  stream: NodeJS.ReadableStream,
  shared: readonly string[],
  formats: readonly NumberFormat[],
  merges: MergeFiller,
): AsyncGenerator<SheetRow> {
  const reader = new SheetReader(shared, formats)
  for await (const _ of xmlPieces(stream, reader))
    for (const row of reader.takeRows()) {
      merges.fill(row.line, row.cells)
      yield row
    }
}

class SheetReader {
  readonly #shared: readonly string[]
  readonly #formats: readonly NumberFormat[]
  #done: SheetRow[] = []
  #line = 0
  #cells: Cell[] = []
  #column = -1
  #type = ''
  #format: NumberFormat | undefined
  #value = ''
  #isValue = false
  readonly #inline = new CellText()

  constructor(shared: readonly string[], formats: readonly NumberFormat[]) {
    this.#shared = shared
    this.#formats = formats
  }

  takeRows(): SheetRow[] {
    const done = this.#done
    this.#done = []
    return done
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'row') {
      this.#line = lineOf(attributes.r) ?? this.#line + 1
      this.#cells = []
      this.#column = -1
    } else if (name === 'c') {
      this.#column = columnOf(attributes.r) ?? this.#column + 1
      this.#type = attributes.t ?? 'n'
      this.#format = this.#formats[Number(attributes.s ?? -1)]
      this.#value = ''
      this.#inline.begin()
    } else if (name === 'v') this.#isValue = true
    else this.#inline.open(name)
  }

  readonly text = (text: string): void => {
    if (this.#isValue) this.#value += text
    else this.#inline.add(text)
  }

  readonly close = (name: string): void => {
    if (name === 'v') this.#isValue = false
    else if (name === 'c') this.#put(this.#cell())
    else if (name === 'row') this.#done.push({ line: this.#line, cells: this.#cells })
    else this.#inline.close(name)
  }

  #cell(): Cell {
    if (this.#type === 'inlineStr') return this.#inline.end()
    if (this.#value === '') return ''
    if (this.#type === 's') return this.#shared[Number(this.#value)] ?? ''
    if (this.#type === 'b') return this.#value === '1' ? 'yes' : 'no'
    if (this.#type !== 'n') return unescaped(this.#value)
    const number = Number(this.#value)
    return Number.isFinite(number) ? inFormat(number, this.#format) : this.#value
  }

  #put(cell: Cell): void {
    if (cell === '') return
    if (this.#column >= MAX_COLUMNS) throw new Unreadable('too-many-columns')
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column] = cell
  }
}

/** The most rows that a sheet has by its format (ECMA-376, and Excel's own limit). */
const MOST_LINES = 1_048_576

/** Undefined where the row does not say where it stands, or says what no sheet has. */
function lineOf(reference: string | undefined): number | undefined {
  const line = Number(reference)
  return Number.isInteger(line) && line >= 1 && line <= MOST_LINES ? line : undefined
}

/** "C5" → 2; undefined where the cell does not say where it stands. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,4}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
