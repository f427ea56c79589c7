import type { ReportColumn, ReportRow } from '@tuppence/domain/reporting'
import type { ExportCell } from '../../../platform/xlsx-file.ts'

/** A cell as a person reads it in a CSV or a PDF. */
export function wordsOf({ kind }: ReportColumn, value: ReportRow[string] | undefined): string {
  if (value === null || value === undefined) return ''
  if (kind === 'hour') return `${String(value).padStart(2, '0')}:00`
  return String(value)
}

/** A cell as a workbook takes it: what can be added up is a number. */
export function cellOf(column: ReportColumn, value: ReportRow[string] | undefined): ExportCell {
  if (value === null || value === undefined) return null
  return column.kind === 'money'
    ? Number(value)
    : typeof value === 'number' && column.kind !== 'hour'
      ? value
      : wordsOf(column, value)
}
