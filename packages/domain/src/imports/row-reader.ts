import { TEXT_NAMES, YES_NO_NAMES } from '../catalogue/index.ts'
import type { Currency } from '../money/index.ts'
import { OTHER_FLAG, VAT_FLAGS } from './field.ts'
import type { ImportPlan } from './import-plan.ts'
import type { Cell, ImportKind } from './kind.ts'
import type { ReadLine } from './read-product.ts'
import { type RowOfKind, readRow } from './read-row.ts'
import { inEncoding } from './text-encoding.ts'

/** What the first row of a group says for all of it, where theirs is blank. */
const SHARED = [
  ...['name', 'category', 'vat', 'unitType', 'rowType'],
  ...[...TEXT_NAMES, ...YES_NO_NAMES],
  ...VAT_FLAGS.map(([field]): string => field),
  OTHER_FLAG,
]
/** What makes a row goods, and not only another picture of them. */
const OF_GOODS = ['sku', 'barcode', 'price', 'option', 'openingStock', 'quantity']
const HOLDS_OTHERS = /^(?:variable|grouped|configurable)\b/i
const IS_VARIATION = /^variation\b/i
/** The last word of a name, with what parts it from the others. */
const LAST_PART = /(?:^|[\s,-]+)[^\s,-]*$/

/**
 * Reads the rows of a sheet in their order: what variants have in common, many programs write into the first row of them only.
 *
 * @returns a function that takes the rows one by one, in the order of the file; undefined from it is a row that is no goods
 */
export function rowReader<Kind extends ImportKind>(
  kind: Kind,
  plan: ImportPlan,
  currency: Currency,
  now: Date,
): (cells: readonly Cell[]) => ReadLine<RowOfKind[Kind]> | undefined {
  const groups = new Groups(plan.columns)
  return (cells) => {
    const decoded = plan.encoding ? cells.map((cell) => inEncoding(cell, plan.encoding)) : cells
    const whole = kind === 'products' ? groups.fill(decoded) : decoded
    return whole && readRow(kind, whole, plan, currency, now)
  }
}

class Groups {
  readonly #columns: ImportPlan['columns']
  readonly #firsts = new Map<string, readonly Cell[]>()
  #last: readonly Cell[] | undefined

  constructor(columns: ImportPlan['columns']) {
    this.#columns = columns
  }

  /** The row with what it shares with the first of its group; undefined where it is no goods. */
  fill(cells: readonly Cell[]): readonly Cell[] | undefined {
    const type = this.#of(cells, 'rowType')
    const first = this.#firstOf(cells, type)
    if (HOLDS_OTHERS.test(type)) return undefined
    if (first === undefined) return cells
    if (!OF_GOODS.some((field) => this.#of(cells, field) !== '')) return undefined
    const whole = Array.from({ length: this.#columns.length }, (_, at) => cells[at] ?? '')
    for (const [at, field] of this.#columns.entries())
      if (field !== null && SHARED.includes(field) && (isBlank(whole[at]) || isOfParent(field, whole[at])))
        whole[at] = first[at] ?? ''
    return whole
  }

  #firstOf(cells: readonly Cell[], type: string): readonly Cell[] | undefined {
    if (this.#columns.includes('rowType')) return this.#holderOf(cells, type)
    const handle = this.#of(cells, 'handle').toLowerCase()
    if (handle !== '') {
      const first = this.#firsts.get(handle)
      if (!first) this.#firsts.set(handle, cells)
      return first
    }
    // Without a group of its own a nameless row that has an option goes with the one above it.
    if (this.#of(cells, 'name') !== '') this.#last = cells
    else if (this.#of(cells, 'option') !== '') return this.#last
    return undefined
  }

  /**
   * A variation is named after the row that holds it: "Coat - Red" is of "Coat", wherever its row stands. One whose holder has not come
   * is of none, for another's VAT would be a guess.
   */
  #holderOf(cells: readonly Cell[], type: string): readonly Cell[] | undefined {
    const name = this.#of(cells, 'name').toLowerCase()
    if (HOLDS_OTHERS.test(type)) {
      this.#last = cells
      this.#firsts.set(name, cells)
    }
    if (!IS_VARIATION.test(type)) return undefined
    if (name === '') return this.#last
    for (let start = name; start !== ''; start = start.replace(LAST_PART, '')) {
      const holder = this.#firsts.get(start)
      if (holder) return holder
    }
    return undefined
  }

  #of(cells: readonly Cell[], field: string): string {
    return this.#columns
      .map((column, at) => (column === field ? String(cells[at] ?? '').trim() : ''))
      .join('')
  }
}

const isBlank = (cell: Cell | undefined): boolean => cell === undefined || String(cell).trim() === ''
/** WooCommerce says so of a variation's tax class. */
const isOfParent = (field: string, cell: Cell | undefined): boolean => field === 'vat' && cell === 'parent'
