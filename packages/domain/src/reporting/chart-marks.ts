import { dayWords, hourWords } from './day-words.ts'
import { mondayOf } from './preset-days.ts'
import { cellWords, columnOf, definitionOf, figureOf } from './report-words.ts'
import type { Report, ReportRow } from './reports.ts'
import { addDays } from './trading-day.ts'

/** One bar or point of a chart. */
export interface ChartMark {
  readonly key: string
  /** As short as it stands beneath the chart. */
  readonly label: string
  /** As it is said where there is room. */
  readonly name: string
  /** Pence, where the chart is of money. */
  readonly figure: number
}

/** The most days that a chart fills in; the call answers no longer range. */
const MOST_DAYS = 800

/**
 * What a report's chart draws, in the order of its rows. Hours, days and weeks stand in their own order and without gaps:
 * one on which nothing was sold is a mark of nothing.
 */
export function chartMarks(report: Report): readonly ChartMark[] {
  const { chart } = definitionOf(report.kind)
  if (!chart) return []
  const by = columnOf(report.kind, chart.by)
  const height = columnOf(report.kind, chart.height)
  if (!by || !height) return []
  const figure = (row: ReportRow | undefined) => figureOf(height.kind, row?.[chart.height])
  if (by.kind === 'text' || by.kind === 'moment')
    return report.rows.flatMap((row, place) => {
      const is = figure(row)
      // What a chart goes by is never money.
      const label = cellWords(by.kind, row[chart.by], 'GBP')
      return is === null ? [] : [{ key: `${place}`, label, name: label, figure: is }]
    })
  const rows = new Map(report.rows.map((row) => [String(row[chart.by]), row]))
  const places = by.kind === 'hour' ? hoursOf(report) : daysOf(report, chart.by === 'week')
  return places.map((place) => ({ ...place, figure: figure(rows.get(place.key)) ?? 0 }))
}

type Place = Omit<ChartMark, 'figure'>

/** From the first hour in which something was sold to the last. */
function hoursOf(report: Report): readonly Place[] {
  const hours = report.rows.map((row) => Number(row.hour)).filter(Number.isInteger)
  if (hours.length === 0) return []
  const first = Math.min(...hours)
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, after) => {
    const hour = first + after
    return {
      key: String(hour),
      label: hourWords(hour),
      name: `${hourWords(hour)} to ${hourWords(hour + 1)}`,
    }
  })
}

function daysOf({ from, to }: Report, isByWeek: boolean): readonly Place[] {
  const places: Place[] = []
  let day = isByWeek ? mondayOf(from) : from
  while (day <= to && places.length < MOST_DAYS) {
    const full = dayWords(day, 'full')
    places.push({ key: day, label: dayWords(day, 'mark'), name: isByWeek ? `The week from ${full}` : full })
    day = addDays(day, isByWeek ? 7 : 1)
  }
  return places
}
