import type { Currency } from '../money/index.ts'
import type { VatMode } from '../tax/index.ts'
import { VAT_FLAGS } from './field.ts'
import { readHeading } from './headings.ts'
import type { ImportPlan, PriceVat } from './import-plan.ts'
import type { Cell } from './kind.ts'
import { profileOf } from './profiles.ts'
import { rowReader } from './row-reader.ts'
import { NO_FLAG } from './vat-questions.ts'

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

/** Whether some of these rows say no VAT, though the file has a column of it, and their price has to be worked out with one. */
export function hasRowsWithoutVat(
  plan: ImportPlan,
  body: readonly (readonly Cell[])[],
  currency: Currency,
  now: Date,
): boolean {
  const read = rowReader(
    'products',
    { ...plan, otherVat: undefined, vatMeanings: { [NO_FLAG]: 'zero', ...plan.vatMeanings } },
    currency,
    now,
  )
  return body.some((cells) => {
    const codes = read(cells)?.problems.map(({ code }) => code) ?? []
    return codes.includes('vat-needed') && !codes.some((code) => OTHER_VAT_PROBLEMS.has(code))
  })
}

/** Of these rows it is asked, or said, what is wrong with the VAT that they have. */
const OTHER_VAT_PROBLEMS: ReadonlySet<string> = new Set([
  'vat-code',
  'vat-unclear',
  'vat-outside',
  'vat-fraction',
])
