import { isGtin } from '../catalogue/index.ts'
import { FIELDS_OF_KIND, plainHeading } from './field.ts'
import type { ImportPlan } from './import-plan.ts'
import type { Cell, ImportKind } from './kind.ts'
import { decimalSignOf, readMoney } from './read-number.ts'

/** A plan as it is proposed: `decimals` is undefined where the amounts do not say it themselves, and a person must. */
export type ProposedPlan = Omit<ImportPlan, 'decimals'> & {
  readonly decimals: ImportPlan['decimals'] | undefined
}

const AMOUNTS: readonly string[] = ['price', 'cost']

/**
 * How a sheet is probably meant: by its headings, as our own exports and those of Square, Shopify, Lightspeed, Odoo, EPOS Now
 * and Sage have them; then, for what no heading names, by what the cells look like.
 *
 * @param rows the first rows of the sheet, from its first one on
 */
export function proposePlan(
  kind: ImportKind,
  sheet: number,
  rows: readonly (readonly Cell[])[],
): ProposedPlan {
  const [first = [], ...rest] = rows
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const byHeading = fieldsOfHeadings(kind, first, width)
  const hasHeadings = byHeading.some((field) => field !== null) || looksLikeHeadings(first)
  const body = hasHeadings ? rest : rows
  const columns = byContent(kind, hasHeadings ? byHeading : byHeading.map(() => null), body)
  return { sheet, hasHeadings, columns, decimals: proposeDecimals(columns, body) }
}

/** How the amounts of these columns are written; undefined where they do not say it themselves. */
export function proposeDecimals(
  columns: ImportPlan['columns'],
  body: readonly (readonly Cell[])[],
): ImportPlan['decimals'] | undefined {
  return decimalSignOf(amountsIn(columns, body))
}

/** Whether an amount has a comma, so that it matters what a comma means in this file. */
export const hasComma = (columns: ImportPlan['columns'], body: readonly (readonly Cell[])[]): boolean =>
  amountsIn(columns, body).some((cell) => typeof cell === 'string' && cell.includes(','))

const amountsIn = (columns: ImportPlan['columns'], body: readonly (readonly Cell[])[]): Cell[] =>
  columns.flatMap((field, i) =>
    field !== null && AMOUNTS.includes(field) ? body.map((cells) => cells[i] ?? '') : [],
  )

function fieldsOfHeadings(kind: ImportKind, headings: readonly Cell[], width: number): (string | null)[] {
  const plain = Array.from({ length: width }, (_, i) => plainHeading(String(headings[i] ?? '')))
  const columns: (string | null)[] = plain.map(() => null)
  const free = (i: number) => columns[i] === null && plain[i] !== ''
  for (const { field, label, mayRepeat } of FIELDS_OF_KIND[kind]) {
    const own = [plainHeading(label), plainHeading(field)]
    plain.forEach((heading, i) => {
      if (free(i) && own.includes(heading) && (mayRepeat || !columns.includes(field))) columns[i] = field
    })
  }
  for (const { field, synonyms, mayRepeat } of FIELDS_OF_KIND[kind]) {
    // The first synonym that is there wins, wherever its column stands: "SKU" before "Handle".
    for (const synonym of synonyms)
      plain.forEach((heading, i) => {
        // Square and Lightspeed write the place behind: "Current Quantity High Street".
        const isIt = heading === synonym || (PLACED.includes(synonym) && heading.startsWith(synonym))
        if (free(i) && isIt && (mayRepeat || !columns.includes(field))) columns[i] = field
      })
  }
  return columns
}

/** Headings that some programs write with the name of a place behind them. */
const PLACED = ['currentquantity', 'newquantity', 'inventory', 'stockalertcount', 'reorderpoint']

/** A row without any number, and without a cell twice, above others. */
function looksLikeHeadings(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return (
    filled.length > 0 &&
    filled.every((cell) => typeof cell === 'string' && !/\d{3}/.test(cell) && !/^[£$€\d.,]+$/.test(cell))
  )
}

/** Fills in what no heading has named: codes by their check digits, amounts by their pence, a name by its words. */
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
  take('barcode', (cell) => isGtin(String(cell).trim().padStart(8, '0')))
  take('email', (cell) => /^\S+@\S+\.\S+$/.test(String(cell)))
  take('price', (cell) => {
    const text = String(cell)
    return /^[£$€]|[.,]\d\d$/.test(text) && 'ok' in readMoney(text.replace(/^[£$€]/, ''), 'point', 'GBP')
  })
  // Where goods have no name beside their description, that is their name.
  const description = guessed.indexOf('description')
  if (kind === 'products' && description !== -1 && !guessed.includes('name')) guessed[description] = 'name'
  if (kind === 'products') take('name', (cell) => /\p{L}{2,}.*\s.*\p{L}/u.test(String(cell)))
  return guessed
}

/** Three of four filled cells, and at least one. */
function mostly(cells: readonly Cell[], isIt: (cell: Cell) => boolean): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 0 && filled.filter(isIt).length >= filled.length * 0.75
}
