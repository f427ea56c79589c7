import { type Cell, MAX_COLUMNS, MAX_SHEETS } from '@tuppence/domain/imports'
import type { FileRow } from './file-row.ts'
import { FilledCells, put } from './merged-cells.ts'
import { Unreadable } from './unreadable.ts'
import { xmlPieces } from './workbook-parts.ts'

type Attributes = Readonly<Record<string, string>>

interface ReadRow {
  readonly sheet: number
  readonly sheetName: string
  readonly line: number
  readonly cells: Cell[]
  /** How many rows in a row are the same. */
  readonly times: number
}

/** The rows of an OpenDocument spreadsheet's sheets that can be seen, as its content.xml arrives (OpenDocument 1.3, part 3). */
export async function* odsRows(content: NodeJS.ReadableStream): AsyncGenerator<FileRow> {
  const reader = new OdsReader()
  for await (const _ of xmlPieces(content, reader))
    for (const { times, line, ...row } of reader.takeRows())
      for (let more = 0; more < times; more += 1) yield { ...row, line: line + more, cells: [...row.cells] }
  if (reader.sheets === 0) throw new Unreadable('empty')
}

class OdsReader {
  sheets = 0
  #sheetName = ''
  #isHidden = false
  readonly #hiddenStyles = new Set<string>()
  readonly #filled = new FilledCells()
  #style = ''
  #done: ReadRow[] = []
  #line = 0
  #rowTimes = 1
  #cells: Cell[] = []
  #column = 0
  #cell: Attributes | undefined
  #paragraphs: string[] = []
  #isText = false
  #notes = 0
  /** Values of merged cells by their column, with how many rows they still stand for. */
  #merged = new Map<number, { readonly value: Cell; left: number }>()

  takeRows(): ReadRow[] {
    const done = this.#done
    this.#done = []
    return done
  }

  readonly open = (name: string, attributes: Attributes): void => {
    if (name === 'style') this.#style = attributes['style:name'] ?? ''
    else if (name === 'table-properties' && attributes['table:display'] === 'false')
      this.#hiddenStyles.add(this.#style)
    else if (name === 'table') this.#beginSheet(attributes)
    else if (name === 'table-row') {
      this.#rowTimes = timesOf(attributes['table:number-rows-repeated'])
      this.#cells = []
      this.#column = 0
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cell = attributes
      this.#paragraphs = []
    } else if (name === 'annotation') this.#notes += 1
    else if (this.#notes === 0 && this.#cell) this.#openText(name, attributes)
  }

  readonly text = (text: string): void => {
    if (this.#isText && this.#notes === 0) this.#add(text)
  }

  readonly close = (name: string): void => {
    if (name === 'annotation') this.#notes -= 1
    else if (this.#notes > 0) return
    else if (name === 'p') this.#isText = false
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#endCell()
    else if (name === 'table-row') this.#endRow()
  }

  #beginSheet(attributes: Attributes): void {
    this.#sheetName = attributes['table:name'] ?? ''
    this.#isHidden = this.#hiddenStyles.has(attributes['table:style-name'] ?? '')
    this.#line = 0
    this.#merged = new Map()
    if (!this.#isHidden) this.sheets += 1
    if (this.sheets > MAX_SHEETS) throw new Unreadable('too-many-sheets')
  }

  #openText(name: string, attributes: Attributes): void {
    if (name === 'p') {
      this.#paragraphs.push('')
      this.#isText = true
    } else if (name === 's') this.#add(' '.repeat(Math.min(timesOf(attributes['text:c']), MAX_BLANKS)))
    else if (name === 'tab') this.#add('\t')
    else if (name === 'line-break') this.#add('\n')
  }

  #add(text: string): void {
    const last = this.#paragraphs.length - 1
    if (last >= 0) this.#paragraphs[last] += text
  }

  #endCell(): void {
    const attributes = this.#cell ?? {}
    this.#cell = undefined
    const times = timesOf(attributes['table:number-columns-repeated'])
    const value = cellOf(attributes, this.#paragraphs.join('\n'))
    const rows = timesOf(attributes['table:number-rows-spanned'])
    if (value !== '') {
      if (this.#column + times > MAX_COLUMNS) throw new Unreadable('too-many-columns')
      for (let more = 0; more < times; more += 1) put(this.#cells, this.#column + more, value)
      if (rows > 1) this.#merged.set(this.#column, { value, left: rows })
    }
    this.#column += times
  }

  #endRow(): void {
    for (const [column, merged] of this.#merged) {
      // A row with nothing of its own is blank.
      if (this.#cells.length > 0) {
        this.#filled.add(1)
        put(this.#cells, column, merged.value)
      }
      merged.left -= this.#rowTimes
      if (merged.left <= 0) this.#merged.delete(column)
    }
    const line = this.#line + 1
    this.#line += this.#rowTimes
    // What is below the list is one blank row that is repeated a million times.
    if (this.#isHidden || this.#cells.length === 0) return
    this.#filled.add(this.#cells.length * (this.#rowTimes - 1))
    const { sheets, ...row } = { sheets: this.sheets, sheetName: this.#sheetName, line, cells: this.#cells }
    this.#done.push({ ...row, sheet: sheets - 1, times: this.#rowTimes })
  }
}

const MAX_BLANKS = 1_000

function timesOf(repeated: string | undefined): number {
  const times = Number(repeated ?? 1)
  return Number.isSafeInteger(times) && times >= 1 ? times : 1
}

/** A value as the file keeps it; of figures with zeros before them as it shows it. */
function cellOf(attributes: Attributes, shown: string): Cell {
  const type = attributes['office:value-type']
  const value = Number(attributes['office:value'] ?? Number.NaN)
  if (type === 'boolean') return attributes['office:boolean-value'] === 'true' ? 'yes' : 'no'
  if (type === 'date') return attributes['office:date-value']?.slice(0, 10) ?? shown
  if (!Number.isFinite(value)) return shown
  if (type === 'percentage') return `${Number((value * 100).toFixed(6))}%`
  return /^0\d+$/.test(shown) && Number(shown) === value ? shown : value
}
