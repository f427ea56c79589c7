import { percentWords } from '../counts/index.ts'
import { formatMoney } from '../money/index.ts'
import { comparedDaysWords } from './compared-days.ts'
import { columnOf, definitionOf, figureOf } from './report-words.ts'
import type { Report } from './reports.ts'

/** "12% more", "8% less", "the same"; none where there was nothing to compare with. */
export function changeWords(now: number, before: number): string | undefined {
  if (before <= 0) return undefined
  const percent = Math.round((now / before - 1) * 100)
  if (now === before) return 'the same'
  if (percent === 0) return now > before ? 'a little more' : 'a little less'
  return `${percentWords(Math.abs(percent))} ${percent > 0 ? 'more' : 'less'}`
}

/**
 * "That's 12% more than Mon 16 Nov to Sat 21 Nov 2026 up to 14:35 (£1,100.00)."; none for a report that has no figure to compare.
 */
export function comparedSentence(report: Report, currency: string): string | undefined {
  if (!report.before || !report.compared) return undefined
  const key = headlineOf(report)
  if (!key) return undefined
  const now = figureOf('money', report.totals[key])
  const before = figureOf('money', report.before[key])
  if (now === null || before === null) return undefined
  const days = comparedDaysWords(report.compared)
  const change = changeWords(now, before)
  if (change === undefined)
    return before === 0
      ? `There's nothing to compare with on ${days}.`
      : `${days} came to ${formatMoney(before, currency)}.`
  return `That's ${change} ${change === 'the same' ? 'as' : 'than'} ${days} (${formatMoney(before, currency)}).`
}

/** The sum of money that a report is about. */
function headlineOf({ kind }: Report): string | undefined {
  const { chart, columns } = definitionOf(kind)
  if (chart && columnOf(kind, chart.height)?.kind === 'money') return chart.height
  return columns.find(({ kind: is }) => is === 'money')?.key
}
