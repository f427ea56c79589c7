import type { Import } from '@tuppence/contract/imports'
import {
  type Cell,
  faultOfPlan,
  hasComma,
  hasRowsWithoutVat,
  type ImportPlan,
  inEncoding,
  likelyEncoding,
  needsOtherVat,
  type PlanFault,
  type ProposedPlan,
  planBelow,
  pricesSay,
  priceVatOf,
  profileOf,
  proposeDecimals,
  proposePlan,
  rowsAbove,
  type VatQuestion,
  vatQuestions,
} from '@tuppence/domain/imports'
import type { VatMode } from '@tuppence/domain/tax'
import { shownCurrency } from '../../ui/shop-money.ts'

type Sheet = Import['sheets'][number]
const AMOUNTS = ['price', 'cost', 'caseCost']

/** Where the headings are: counted from 0 among the filled rows, or none. */
export type HeadingRow = number | 'found'

const rowsOf = (sheet: Sheet | undefined): (readonly Cell[])[] =>
  sheet?.sample.map(({ cells }) => cells) ?? []

/** How a sheet is probably meant, with what nothing in the file contradicts. */
export function proposedPlan(
  found: Import,
  sheet: number,
  mode: VatMode,
  headingRow: HeadingRow = 'found',
): ProposedPlan {
  const here = found.sheets[sheet]
  const rows = rowsOf(here)
  const currency = shownCurrency()
  const plan =
    headingRow === 'found'
      ? proposePlan(found.kind, sheet, rows, currency)
      : planBelow(found.kind, sheet, rows, { headingRow, currency })
  const meanings = questionsOf(plan, here).flatMap(({ word, proposed }) =>
    proposed ? [[word, proposed] as const] : [],
  )
  const priceVat = proposedPriceVat(plan, here, mode)
  const encoding = here?.encoding && likelyEncoding(rows.flat())
  return {
    ...plan,
    ...(meanings.length > 0 && { vatMeanings: Object.fromEntries(meanings) }),
    ...(priceVat && { priceVat }),
    ...(encoding && encoding !== here?.encoding && { encoding }),
  }
}

/** The plan where a person has said what a column is. Whether another price column includes VAT is another question. */
export function withColumn(
  found: Import,
  plan: ProposedPlan,
  mode: VatMode,
  { at, field }: { readonly at: number; readonly field: string | null },
): ProposedPlan {
  const here = found.sheets[plan.sheet]
  const columns = plan.columns.map((before, i) => (i === at ? field : before))
  const next = {
    ...plan,
    columns,
    decimals: plan.decimals ?? proposeDecimals(columns, rowsOf(here).slice(rowsAbove(plan))),
  }
  const isSamePrice = columns.indexOf('price') === plan.columns.indexOf('price')
  return isSamePrice ? next : { ...next, priceVat: proposedPriceVat(next, here, mode) }
}

/**
 * Prices are taken as the shop writes its own, unless their heading says otherwise, or another program wrote them and VAT goes on top
 * here: tills and web shops mostly keep what the customer pays. Then a person is asked, and so where it is a setting of the program.
 */
function proposedPriceVat(
  plan: ProposedPlan,
  sheet: Sheet | undefined,
  mode: VatMode,
): ImportPlan['priceVat'] {
  if (!asksForPriceVat(plan)) return undefined
  const says = pricesSay(plan, headingsOf(plan, sheet), shownCurrency())
  if (says !== undefined) return priceVatOf(says === 'with', mode) === 'as-written' ? 'as-written' : undefined
  if (profileOf(plan.profile)?.vatBySetting) return undefined
  return mode === 'add' && plan.profile !== undefined ? undefined : 'as-written'
}

/** A file with a column for it says of each price whether VAT is in it, as our own exports do. */
const asksForPriceVat = ({ columns }: ProposedPlan): boolean =>
  columns.includes('price') && !columns.includes('vatInclusive')

export const headingsOf = (plan: ProposedPlan, sheet: Sheet | undefined): readonly Cell[] =>
  (plan.hasHeadings ? sheet?.sample[plan.headingRow ?? 0]?.cells : undefined)?.map((cell) =>
    inEncoding(cell, plan.encoding),
  ) ?? []

/** The VAT codes of the whole sheet that only a person can explain. */
export function questionsOf(plan: ProposedPlan, sheet: Sheet | undefined): VatQuestion[] {
  const above = sheet?.sample.slice(0, rowsAbove(plan)) ?? []
  return vatQuestions(plan.columns, (at) => {
    const titles = above.map(({ cells }) => String(cells[at] ?? '').trim())
    return sheet?.values?.[at]?.filter((value) => !titles.includes(value)) ?? []
  })
}

export interface PlanState {
  readonly fault: PlanFault | undefined
  /** A person has to say how amounts are written, or may correct it. */
  readonly asksForDecimals: boolean
  readonly hasPrices: boolean
  readonly needsOtherVat: boolean
  readonly vat: readonly VatQuestion[]
  /** The plan to check by, once everything is answered. */
  readonly whole: ImportPlan | undefined
}

/** What of a plan is still open. */
export function stateOf(found: Import, plan: ProposedPlan): PlanState {
  const sheet = found.sheets[plan.sheet]
  const body = rowsOf(sheet).slice(rowsAbove(plan))
  const fault = faultOfPlan(found.kind, plan.columns)
  const hasAmounts = plan.columns.some((field) => field !== null && AMOUNTS.includes(field))
  const hasPrices = asksForPriceVat(plan)
  const isInDoubt = proposeDecimals(plan.columns, body) === undefined
  const decimals = plan.decimals ?? (hasAmounts || isInDoubt ? undefined : 'point')
  // Whoever comes back from rows with problems may have a comma further down than the rows that are looked at here.
  const asksForDecimals =
    isInDoubt ||
    (hasAmounts &&
      (plan.decimals === 'comma' || hasComma(plan.columns, body) || (found.counts?.problem ?? 0) > 0))
  const vat = questionsOf(plan, sheet)
  const lacksVat =
    needsOtherVat(plan) ||
    (found.kind === 'products' &&
      hasRowsWithoutVat(
        { ...plan, columns: [...plan.columns], decimals: decimals ?? 'point' },
        body,
        shownCurrency(),
        new Date(),
      ))
  const isAnswered =
    (!hasPrices || plan.priceVat !== undefined) &&
    (!lacksVat || plan.otherVat !== undefined) &&
    vat.every(({ word }) => plan.vatMeanings?.[word] !== undefined)
  // Rows that say no VAT may be further down, too.
  const mayLackVat = (plan.priceVat ?? 'as-written') !== 'as-written' && (found.counts?.problem ?? 0) > 0
  return {
    ...{ fault, asksForDecimals, hasPrices, vat },
    needsOtherVat: lacksVat || mayLackVat,
    whole: decimals && !fault && isAnswered ? { ...plan, columns: [...plan.columns], decimals } : undefined,
  }
}

/** Headings of columns that hold something and are left out. */
export function ignoredColumns(found: Import, plan: ProposedPlan): string[] {
  const sheet = found.sheets[plan.sheet]
  const headings = headingsOf(plan, sheet)
  const body = rowsOf(sheet).slice(rowsAbove(plan))
  return plan.columns.flatMap((field, at) => {
    const isFilled = body.some((cells) => String(cells[at] ?? '').trim() !== '')
    return field === null && isFilled ? [String(headings[at] ?? '') || `Column ${at + 1}`] : []
  })
}
