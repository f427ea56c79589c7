import { countWords, percentWords } from '../counts/index.ts'
import { formatMoney, minorOf } from '../money/index.ts'
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

/** "2026-11-22 17:45" as "22/11/2026 17:45" */
export const momentWords = (moment: string): string => moment.replace(/^(\d{4})-(\d{2})-(\d{2})/, '$3/$2/$1')

/** "09:00" */
export const hourWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const formats = {
  full: new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }),
  short: new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  mark: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
}

/** A trading day: "Sat 21 Nov 2026"; in full "Saturday 21 November 2026"; on the axis of a chart "21 Nov". */
export function dayWords(day: string, as: keyof typeof formats = 'short'): string {
  const at = Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
  // Browsers differ in whether a comma follows the day of the week.
  return Number.isNaN(at) ? day : formats[as].format(at).replace(',', '')
}
