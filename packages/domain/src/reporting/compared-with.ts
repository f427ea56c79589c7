import { counted, percentWords } from '../counts/index.ts'
import { DAY_MS } from '../durations/index.ts'
import { formatMoney } from '../money/index.ts'
import { columnOf, definitionOf, figureOf } from './report-words.ts'
import type { Report } from './reports.ts'
import type { TradingDays } from './trading-day.ts'

/** What a report is compared with: as many days just before, or the same days of the year before. */
export type Comparison = 'before' | 'year'

/** How many days there are, the first and the last included. */
export const daysLong = ({ from, to }: TradingDays): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1

/** "the 7 days before", "the same days a year before" */
export function comparedDaysWords(days: TradingDays, comparison: Comparison): string {
  if (comparison === 'year')
    return daysLong(days) === 1 ? 'the same day a year before' : 'the same days a year before'
  return daysLong(days) === 1 ? 'the day before' : `the ${counted(daysLong(days), 'day')} before`
}

/** "12% more", "8% less", "as much"; none where there was nothing to compare with. */
export function changeWords(now: number, before: number): string | undefined {
  if (before <= 0) return undefined
  const percent = Math.round((now / before - 1) * 100)
  if (now === before) return 'as much'
  if (percent === 0) return now > before ? 'a little more' : 'a little less'
  return `${percentWords(Math.abs(percent))} ${percent > 0 ? 'more' : 'less'}`
}

/** "That is 12% more than the 7 days before (£1,100.00)."; none for a report that nothing can be compared of. */
export function comparedSentence(
  report: Report,
  comparison: Comparison,
  currency: string,
): string | undefined {
  if (!report.before) return undefined
  const key = headlineOf(report)
  if (!key) return undefined
  const now = figureOf('money', report.totals[key])
  const before = figureOf('money', report.before[key])
  if (now === null || before === null) return undefined
  const days = comparedDaysWords(report, comparison)
  const change = changeWords(now, before)
  if (change === undefined)
    return before === 0
      ? `There is nothing from ${days}.`
      : `${capital(days)} came to ${formatMoney(before, currency)}.`
  const than = change === 'as much' ? 'as' : 'than'
  return `That is ${change} ${than} ${days} (${formatMoney(before, currency)}).`
}

/** The sum of money that a report is about. */
function headlineOf({ kind }: Report): string | undefined {
  const { chart, columns } = definitionOf(kind)
  if (chart && columnOf(kind, chart.height)?.kind === 'money') return chart.height
  return columns.find(({ kind: is }) => is === 'money')?.key
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
