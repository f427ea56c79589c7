import type { Currency } from '../money/index.ts'
import type { ImportPlan } from './import-plan.ts'
import type { Cell, ImportKind } from './kind.ts'
import { type CustomerRow, readCustomerRow } from './read-customer.ts'
import { type ProductRow, type ReadLine, readProductRow } from './read-product.ts'
import { readStockRow, type StockRow } from './read-stock-level.ts'

export interface RowOfKind {
  readonly products: ProductRow
  readonly customers: CustomerRow
  readonly stock: StockRow
}

const READERS: {
  readonly [Kind in ImportKind]: (
    cells: readonly Cell[],
    plan: ImportPlan,
    currency: Currency,
    now: Date,
  ) => ReadLine<RowOfKind[Kind]>
} = { products: readProductRow, customers: readCustomerRow, stock: readStockRow }

/**
 * What one row of a file says, by the plan, and what is wrong with it. The preview and the check read by this alike.
 *
 * @param currency the shop's, which its amounts may name
 * @param now by whose VAT rates prices are worked out
 */
export function readRow<Kind extends ImportKind>(
  kind: Kind,
  cells: readonly Cell[],
  plan: ImportPlan,
  currency: Currency,
  now: Date,
): ReadLine<RowOfKind[Kind]> {
  return READERS[kind](cells, plan, currency, now)
}
