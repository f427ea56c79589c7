import { countWords, percentWords } from '../counts/index.ts'
import { formatMoney, minorOf } from '../money/index.ts'
import { dayWords, hourWords, momentWords } from './day-words.ts'
import {
  type ColumnKind,
  REPORTS,
  type ReportColumn,
  type ReportDefinition,
  type ReportKind,
} from './reports.ts'

type Cell = string | number | null | undefined

const isNone = (value: Cell): value is null | undefined | '' => value == null || value === ''

/** A column of a report by its key. */
export const columnOf = (kind: ReportKind, key: string): ReportColumn | undefined =>
  definitionOf(kind).columns.find((column) => column.key === key)

/** A report as every report is, so that one can ask it for what only some have. */
export const definitionOf = (kind: ReportKind): ReportDefinition => REPORTS[kind]

/** Whether each of its rows is of one category of goods, so that it can be asked for one of them alone. */
export const isByCategory = (kind: ReportKind): boolean => columnOf(kind, 'category') !== undefined

/** A figure as a number that can be compared: money in whole pence. Null where it is none, or is not known. */
export function figureOf(kind: ColumnKind, value: Cell): number | null {
  if (isNone(value) || kind === 'text' || kind === 'day' || kind === 'moment') return null
  const number = kind === 'money' ? minorOf(String(value)) : Number(value)
  return Number.isFinite(number) ? number : null
}

/** A figure as it was made of a number: money of whole pence. */
export function figureWords(kind: ColumnKind, figure: number, currency: string): string {
  if (kind === 'money') return formatMoney(figure, currency)
  if (kind === 'percent') return percentWords(figure)
  if (kind === 'hour') return hourWords(figure)
  return countWords(figure).replace('-', '−')
}

/** What stands in a cell, in words; a dash where nothing is known. */
export function cellWords(kind: ColumnKind, value: Cell, currency: string): string {
  if (isNone(value)) return '–'
  if (kind === 'day') return dayWords(String(value))
  if (kind === 'moment') return momentWords(String(value))
  const figure = figureOf(kind, value)
  return figure === null ? String(value) : figureWords(kind, figure, currency)
}
