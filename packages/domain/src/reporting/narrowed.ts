import { sum, toPounds } from '../money/index.ts'
import { columnOf, figureOf } from './report-words.ts'
import type { Report, ReportRow } from './reports.ts'

/**
 * A report of which only some rows are kept, with the sums of those. Of what is no sum, such as an average or a share, and
 * of the days before nothing is said then.
 */
export function narrowed(report: Report, isKept: (row: ReportRow) => boolean): Report {
  const rows = report.rows.filter(isKept)
  const totals = Object.keys(report.totals).flatMap((key) => {
    const kind = columnOf(report.kind, key)?.kind
    if (key === 'average' || (kind !== 'money' && kind !== 'count')) return []
    const all = sum(rows.map((row) => figureOf(kind, row[key]) ?? 0))
    return [[key, kind === 'money' ? toPounds(all) : all] as const]
  })
  return { ...report, rows, rowCount: rows.length, totals: Object.fromEntries(totals), before: null }
}
