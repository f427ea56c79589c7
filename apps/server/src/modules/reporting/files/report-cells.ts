import {
  comparedDaysWords,
  momentWords,
  type Report,
  type ReportColumn,
  type ReportRow,
} from '@tuppence/domain/reporting'
import type { CellLook, ExportCell } from '../../../platform/xlsx-file.ts'

/** A cell as a person reads it in a CSV or a PDF. */
export function wordsOf({ kind }: ReportColumn, value: ReportRow[string] | undefined): string {
  if (value === null || value === undefined) return ''
  if (kind === 'hour') return `${String(value).padStart(2, '0')}:00`
  if (kind === 'moment') return momentWords(String(value))
  return String(value)
}

/** How a workbook shows a column. */
export const lookOf = ({ kind }: ReportColumn): CellLook => (kind === 'hour' ? 'text' : kind)

/** A cell as a workbook takes it: what can be added up is a number, and a moment stays one. */
export function cellOf(column: ReportColumn, value: ReportRow[string] | undefined): ExportCell {
  if (value === null || value === undefined) return null
  if (column.kind === 'moment') return String(value)
  return column.kind === 'money'
    ? Number(value)
    : typeof value === 'number' && column.kind !== 'hour'
      ? value
      : wordsOf(column, value)
}

/** A line of sums at the end of a file, and what they are of. */
export interface SumsRow {
  readonly words: string
  readonly row: ReportRow
}

/** The sums over all rows, and, where the report is compared, those of the days before: "Mon 16 Nov to Sat 21 Nov 2026". */
export function sumsOf({ totals, before, compared }: Report): readonly SumsRow[] {
  const all = { words: 'All', row: totals }
  return before && compared ? [all, { words: comparedDaysWords(compared), row: before }] : [all]
}
