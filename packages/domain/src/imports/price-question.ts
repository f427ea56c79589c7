import type { Currency } from '../money/index.ts'
import type { VatMode } from '../tax/index.ts'
import { VAT_FLAGS } from './field.ts'
import { readHeading } from './headings.ts'
import type { ImportPlan, PriceVat } from './import-plan.ts'
import type { Cell } from './kind.ts'
import { profileOf } from './profiles.ts'

type Columns = Pick<ImportPlan, 'columns' | 'profile'>

/** Whether the prices of a file include VAT, as far as their heading or the program that wrote it says. */
export function pricesSay(
  { columns, profile }: Columns,
  headings: readonly Cell[],
  currency: Currency,
): 'with' | 'without' | undefined {
  const at = columns.indexOf('price')
  if (at === -1) return undefined
  return readHeading(headings[at], currency).vat ?? (profileOf(profile)?.netPrices ? 'without' : undefined)
}

/** What has to be done to prices that are so in a file, in a shop that writes its own in this mode. */
export function priceVatOf(isWithVat: boolean, mode: VatMode): PriceVat {
  if (isWithVat === (mode === 'as-marked')) return 'as-written'
  return isWithVat ? 'take-off' : 'add'
}

/** Whether a VAT must be chosen for the goods, because prices are worked out with it and the file has no column of it. */
export const needsOtherVat = ({ columns, priceVat }: Pick<ImportPlan, 'columns' | 'priceVat'>): boolean =>
  priceVat !== undefined &&
  priceVat !== 'as-written' &&
  !['vat', ...VAT_FLAGS.map(([field]) => field)].some((field) => columns.includes(field))
