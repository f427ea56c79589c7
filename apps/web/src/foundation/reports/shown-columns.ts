import { definitionOf, type Report, type ReportColumn } from '@tuppence/domain/reporting'

/**
 * The columns of a report as a screen shows them: where the cost of all goods is known, what the margin is of is said already,
 * by what was sold without VAT.
 */
export function shownColumns({ kind, totals }: Report): readonly ReportColumn[] {
  const isSaidTwice = totals.costedNet === totals.net
  return definitionOf(kind).columns.filter(({ key }) => !(key === 'costedNet' && isSaidTwice))
}
