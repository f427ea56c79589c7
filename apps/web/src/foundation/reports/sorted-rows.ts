import { columnOf, figureOf, type Report, type ReportRow } from '@tuppence/domain/reporting'
import type { Sorting } from '../../ui/sortable-heading.tsx'
import { sortedBy } from '../../ui/sorted-by.ts'

/** The rows in the order of a column; those of which it is not known stand last, either way. As they came without one. */
export function sortedRows(report: Report, sorting: Sorting | undefined): readonly ReportRow[] {
  const column = sorting && columnOf(report.kind, sorting.by)
  if (!column) return report.rows
  const keyOf = (row: ReportRow) => {
    const cell = row[column.key] ?? null
    return figureOf(column.kind, cell) ?? cell
  }
  return sortedBy(report.rows, keyOf, sorting.isDown)
}

/** Pressed again a column turns round; figures begin with the most, words with A. */
export function nextSorting(report: Report, by: string, sorting: Sorting | undefined): Sorting {
  if (sorting?.by === by) return { by, isDown: !sorting.isDown }
  const kind = columnOf(report.kind, by)?.kind
  return { by, isDown: kind === 'money' || kind === 'count' || kind === 'percent' }
}
