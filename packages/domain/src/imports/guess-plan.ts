import { COUNT_NAMES, isGtin } from '../catalogue/index.ts'
import type { Currency } from '../money/index.ts'
import { FIELDS_OF_KIND } from './field.ts'
import type { ImportPlan } from './import-plan.ts'
import type { Cell, ImportKind } from './kind.ts'
import { matchHeadings } from './match-headings.ts'
import { decimalSignOf, readMoney } from './read-number.ts'

/** A plan as it is proposed: `decimals` is undefined where the amounts do not say it themselves, and a person must. */
export type ProposedPlan = Omit<ImportPlan, 'decimals'> & {
  readonly decimals: ImportPlan['decimals'] | undefined
}

const AMOUNTS: readonly string[] = ['price', 'cost', 'caseCost']
/** Where "1.000" is one or a thousand by the same sign as in the amounts. */
const COUNTS: readonly string[] = ['openingStock', ...COUNT_NAMES, 'quantity']

/** Titles above the headings are few. */
const ROWS_WITH_TITLES = 15
/** A row of one word that happens to be a heading is none. */
const MIN_HEADINGS = 2

/**
 * How a sheet is probably meant: by its headings, as our own exports and other programs' have them (PROFILES); where it has none, by
 * what the cells look like.
 *
 * @param rows the first rows of the sheet, from its first one on
 * @param currency the shop's: a column of another one is left out
 */
export function proposePlan(
  kind: ImportKind,
  sheet: number,
  rows: readonly (readonly Cell[])[],
  currency: Currency = 'GBP',
): ProposedPlan {
  const headingRow = findHeadingRow(kind, rows, currency)
  return planBelow(kind, sheet, rows, { headingRow, currency })
}

/** The same where a person has said which row has the headings. */
export function planBelow(
  kind: ImportKind,
  sheet: number,
  rows: readonly (readonly Cell[])[],
  { headingRow, currency }: { readonly headingRow: number; readonly currency: Currency },
): ProposedPlan {
  const first = rows[headingRow] ?? []
  const rest = rows.slice(headingRow + 1)
  const width = Math.max(0, ...rows.slice(headingRow).map(({ length }) => length))
  const { columns: byHeading, profile } = matchHeadings(kind, first, { width, currency, body: rest })
  const hasHeadings = byHeading.some((field) => field !== null) || looksLikeHeadings(first)
  const body = hasHeadings ? rest : rows.slice(headingRow)
  const columns = hasHeadings ? nameOfDescription(kind, byHeading) : byContent(kind, byHeading, body)
  return {
    sheet,
    hasHeadings,
    columns,
    decimals: proposeDecimals(columns, body),
    ...(headingRow > 0 && { headingRow }),
    ...(profile && { profile }),
  }
}

/** The row with the most headings that are known, which a title or two may stand above. */
function findHeadingRow(kind: ImportKind, rows: readonly (readonly Cell[])[], currency: Currency): number {
  let best = { row: 0, known: MIN_HEADINGS - 1 }
  rows.slice(0, ROWS_WITH_TITLES).forEach((cells, row) => {
    const { columns } = matchHeadings(kind, cells, { width: cells.length, currency, body: [] })
    const known = columns.filter((field) => field !== null).length
    if (known > best.known) best = { row, known }
  })
  return best.row
}

/** How the amounts of these columns are written; undefined where they do not say it themselves. */
export function proposeDecimals(
  columns: ImportPlan['columns'],
  body: readonly (readonly Cell[])[],
): ImportPlan['decimals'] | undefined {
  return decimalSignOf(cellsOf(AMOUNTS, columns, body), cellsOf(COUNTS, columns, body))
}

/** Whether an amount has a comma, so that it matters what a comma means in this file. */
export const hasComma = (columns: ImportPlan['columns'], body: readonly (readonly Cell[])[]): boolean =>
  cellsOf(AMOUNTS, columns, body).some((cell) => typeof cell === 'string' && cell.includes(','))

const cellsOf = (
  fields: readonly string[],
  columns: ImportPlan['columns'],
  body: readonly (readonly Cell[])[],
): Cell[] =>
  columns.flatMap((field, i) =>
    field !== null && fields.includes(field) ? body.map((cells) => cells[i] ?? '') : [],
  )

/** A row without any number, and without a cell twice, above others. */
function looksLikeHeadings(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return (
    filled.length > 0 &&
    filled.every((cell) => typeof cell === 'string' && !/\d{3}/.test(cell) && !/^[£$€\d.,]+$/.test(cell))
  )
}

/** What columns without headings are: codes by their check digits, amounts by their pence, a name by its words. */
function byContent(
  kind: ImportKind,
  columns: readonly (string | null)[],
  body: readonly (readonly Cell[])[],
): (string | null)[] {
  const guessed = [...columns]
  const take = (field: string, looksLikeIt: (cell: Cell) => boolean) => {
    if (guessed.includes(field) || !FIELDS_OF_KIND[kind].some((known) => known.field === field)) return
    const at = guessed.findIndex(
      (column, i) =>
        column === null &&
        mostly(
          body.map((cells) => cells[i] ?? ''),
          looksLikeIt,
        ),
    )
    if (at !== -1) guessed[at] = field
  }
  take(
    'barcode',
    (cell) => /^0*[1-9]\d{5,}$/.test(String(cell).trim()) && isGtin(String(cell).trim().padStart(8, '0')),
  )
  take('email', (cell) => /^\S+@\S+\.\S+$/.test(String(cell)))
  take('price', (cell) => {
    const text = String(cell)
    return /^[£$€]|[.,]\d\d$/.test(text) && 'ok' in readMoney(text.replace(/^[£$€]/, ''), 'point', 'GBP')
  })
  if (kind === 'products') take('name', (cell) => /\p{L}{2,}.*\s.*\p{L}/u.test(String(cell)))
  return guessed
}

/** Where goods have no name beside their description, that is their name. */
function nameOfDescription(kind: ImportKind, columns: readonly (string | null)[]): (string | null)[] {
  const isNameless = kind === 'products' && !columns.includes('name')
  return columns.map((field) => (isNameless && field === 'description' ? 'name' : field))
}

/** Three of four filled cells, and at least one. */
function mostly(cells: readonly Cell[], isIt: (cell: Cell) => boolean): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 0 && filled.filter(isIt).length >= filled.length * 0.75
}
