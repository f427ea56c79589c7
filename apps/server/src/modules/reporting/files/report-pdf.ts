import { setImmediate } from 'node:timers/promises'
import { currencySign } from '@tuppence/domain/money'
import { plainLine } from '@tuppence/domain/receipts'
import type { Report, ReportColumn, ReportDefinition, ReportRow } from '@tuppence/domain/reporting'

import { lettersOf, PLAIN } from '../../../platform/letters/faces.ts'
import { PdfLetters, type PdfLook } from '../../../platform/letters/pdf-letters.ts'
import type { Weight } from '../../../platform/letters/typeface.ts'
import { type SumsRow, wordsOf } from './report-cells.ts'

export interface ReportSheet {
  readonly definition: Pick<ReportDefinition, 'title' | 'columns' | 'of'>
  readonly report: Pick<Report, 'from' | 'to' | 'rows' | 'notes'>
  readonly sums: readonly SumsRow[]
  readonly business: string
  readonly currency: string
  /** The one whose goods it is of; null for all. */
  readonly category: string | null
  readonly madeAt: Date
  /** The shop's day then. */
  readonly today: string
}

const MARGIN = 36
const LINE = 14
const SIZE = 7.5
/** A4 lying, in points: a report has up to eleven columns. */
const PAGE = { width: 842, height: 595 }
const ROOM = PAGE.width - 2 * MARGIN
const GAP = 6
const REGULAR: PdfLook = { weight: 400, size: SIZE }
const BOLD: PdfLook = { weight: 700, size: SIZE }

/** A report as a PDF: its title and days, a line a row on as many pages as it takes, and its sums at the end. */
export async function reportPdf(sheet: ReportSheet): Promise<Buffer> {
  const { definition, report, business, madeAt } = sheet
  const letters = await PdfLetters.begin({
    house: 'sans',
    texts: textsOf(sheet),
    options: {
      size: [PAGE.width, PAGE.height],
      margin: 0,
      lang: 'en-GB',
      displayTitle: true,
      info: { Title: definition.title, Author: business, CreationDate: madeAt, ModDate: madeAt },
    },
  })
  const { doc } = letters
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  const table = new Table(letters, sheet)
  for (const [index, row] of report.rows.entries()) {
    table.line(row)
    // Thousands of lines take seconds: whoever else asks the server something has their turn in between.
    if (index % 50 === 49) await setImmediate()
  }
  table.end()
  doc.end()
  await ended
  return Buffer.concat(parts)
}

class Table {
  readonly #doc: PDFKit.PDFDocument
  readonly #letters: PdfLetters
  #look = REGULAR
  readonly #sheet: ReportSheet
  readonly #widths: readonly number[]
  #top = 0
  #pages = 0

  constructor(letters: PdfLetters, sheet: ReportSheet) {
    this.#letters = letters
    this.#doc = letters.doc
    this.#sheet = sheet
    this.#widths = widthsOf(letters, sheet)
    this.#page()
  }

  line(row: ReportRow): void {
    if (this.#top + LINE > PAGE.height - MARGIN) this.#page()
    this.#cells((column) => printed(column, row[column.key]))
  }

  end(): void {
    const { definition, report, sums } = this.#sheet
    if (report.rows.length === 0) this.#text('There is nothing to show for these days.')
    const atTheEnd = sums.length + (report.notes?.length ?? 0)
    if (this.#top + atTheEnd * LINE > PAGE.height - MARGIN) this.#page()
    this.#doc
      .moveTo(MARGIN, this.#top)
      .lineTo(PAGE.width - MARGIN, this.#top)
      .lineWidth(0.5)
      .stroke()
    this.#top += 3
    const [first] = definition.columns
    this.#look = BOLD
    for (const { words, row } of sums)
      this.#cells((column) => (column === first ? words : printed(column, row[column.key])))
    this.#look = REGULAR
    for (const note of report.notes ?? []) this.#text(note)
  }

  #page(): void {
    const { definition, report, business, currency, category, today } = this.#sheet
    this.#doc.addPage()
    this.#pages += 1
    this.#top = MARGIN
    this.#letters.draw(definition.title, MARGIN, this.#top, { weight: 700, size: 14 })
    this.#top += 20
    this.#look = REGULAR
    const days =
      definition.of === 'now'
        ? `as things stood on ${printedDay(today)}`
        : `${printedDay(report.from)} to ${printedDay(report.to)}`
    const of = [business, category, days, `amounts in ${currencySign(currency)}`, `page ${this.#pages}`]
    this.#text(of.filter((words) => words !== null).join(' · '))
    this.#top += 4
    this.#look = BOLD
    this.#cells(({ label }) => label)
    this.#doc
      .moveTo(MARGIN, this.#top - 3)
      .lineTo(PAGE.width - MARGIN, this.#top - 3)
      .lineWidth(0.5)
      .stroke()
    this.#look = REGULAR
  }

  #text(text: string): void {
    this.#letters.draw(plainLine(text), MARGIN, this.#top, this.#look)
    this.#top += LINE
  }

  #cells(textOf: (column: ReportColumn) => string): void {
    let left = MARGIN
    for (const [index, column] of this.#sheet.definition.columns.entries()) {
      const width = this.#widths[index] ?? 0
      this.#cell(textOf(column), left, { width: width - GAP, isRight: isNumber(column) })
      left += width
    }
    this.#top += LINE
  }

  /** One line, cut with an ellipsis where there is no room for all of it. */
  #cell(text: string, left: number, { width, isRight }: { width: number; isRight: boolean }): void {
    const widthOf = (words: string) => this.#letters.widthOf(words, this.#look)
    let shown = plainLine(text)
    if (widthOf(shown) > width) {
      const letters = lettersOf(shown)
      while (letters.length > 1 && widthOf(`${letters.join('')}…`) > width) letters.pop()
      shown = `${letters.join('')}…`
    }
    this.#letters.draw(shown, isRight ? left + width - widthOf(shown) : left, this.#top, this.#look)
  }
}

/** What is written in other letters than every face has: rows in regular ones, heads and sums in bold. */
function textsOf({ definition, report, sums, business, category }: ReportSheet): Record<Weight, string[]> {
  const wordsOfRow = (row: ReportRow) => Object.values(row).filter((value) => typeof value === 'string')
  const unusual = (words: readonly string[]) =>
    [...new Set(words)].filter((one) => !PLAIN.test(one)).map(plainLine)
  const rows = [...report.rows, ...sums.map(({ row }) => row)].flatMap(wordsOfRow)
  return {
    400: unusual([business, category ?? '', ...(report.notes ?? []), ...rows]),
    700: unusual([definition.title, ...sums.flatMap(({ words, row }) => [words, ...wordsOfRow(row)])]),
  }
}

const isNumber = ({ kind }: ReportColumn): boolean =>
  kind === 'money' || kind === 'count' || kind === 'percent'

/** Figures with their thousands apart, and days as people write them. */
function printed(column: ReportColumn, value: ReportRow[string] | undefined): string {
  if (value === null || value === undefined) return ''
  if (column.kind === 'money') return MONEY.format(Number(value))
  if (column.kind === 'count') return COUNT.format(Number(value))
  if (column.kind === 'day') return printedDay(String(value))
  return wordsOf(column, value)
}
const MONEY = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const COUNT = new Intl.NumberFormat('en-GB')
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const printedDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`))

/**
 * Figures have the room they need, and the rest is the texts': as much as each needs, or its part of what there is. Of many rows
 * the first few hundred say how wide.
 */
function widthsOf(letters: PdfLetters, { definition, report, sums }: ReportSheet): number[] {
  const widest = (texts: readonly string[], look: PdfLook) =>
    Math.max(
      0,
      ...texts.map((text) => letters.widthOf(lettersOf(plainLine(text)).slice(0, 80).join(''), look)),
    )
  const wanted = definition.columns.map((column) => {
    const heads = column === definition.columns[0] ? sums.map(({ words }) => words) : []
    const inBold = [column.label, ...heads, ...sums.map(({ row }) => printed(column, row[column.key]))]
    const rows = report.rows.slice(0, 300).map((row) => printed(column, row[column.key]))
    return GAP + 4 + Math.max(widest(inBold, BOLD), widest(rows, REGULAR))
  })
  const sumOf = (isText: boolean) =>
    definition.columns.reduce(
      (sum, { kind }, i) => sum + ((kind === 'text') === isText ? (wanted[i] ?? 0) : 0),
      0,
    )
  const left = ROOM - sumOf(false)
  const scale = sumOf(true) === 0 ? 1 : Math.min(1, left / sumOf(true))
  const widths = definition.columns.map(({ kind }, i) => (wanted[i] ?? 0) * (kind === 'text' ? scale : 1))
  const spare = Math.max(0, ROOM - widths.reduce((sum, width) => sum + width, 0)) / widths.length
  return widths.map((width) => width + spare)
}
