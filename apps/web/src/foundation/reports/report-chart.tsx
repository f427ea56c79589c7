import { counted } from '@tuppence/domain/counts'
import {
  type ChartMark,
  chartMarks,
  columnOf,
  definitionOf,
  figureWords,
  type Report,
  type ReportKind,
} from '@tuppence/domain/reporting'
import { BarList, ColumnChart } from '../../ui/index.ts'
import { shownCurrency } from '../../ui/shop-money.ts'

/** Of things that have names the chart shows so many; the table beside it has them all. */
const MOST_BARS = 10

/** Whether the chart of a report is columns, which are as high whatever they show; bars are as many as there are names. */
export function isInColumns(kind: ReportKind): boolean {
  const { chart } = definitionOf(kind)
  const by = chart && columnOf(kind, chart.by)?.kind
  return by !== undefined && by !== 'text' && by !== 'moment'
}

/** The chart of a report; nothing for one that has none, or in which there is nothing to draw. */
export function ReportChart({ report, most = MOST_BARS }: { report: Report; most?: number }) {
  const { chart, title } = definitionOf(report.kind)
  const marks = chartMarks(report)
  const height = chart && columnOf(report.kind, chart.height)
  if (!chart || !height || marks.every(({ figure }) => figure === 0)) return null
  const label = `${title}: ${height.label}`
  const wordsOf = (figure: number) =>
    height.key === 'cover' ? counted(figure, 'day') : figureWords(height.kind, figure, shownCurrency())
  if (!isInColumns(report.kind)) {
    const shown = marks.slice(0, most)
    const left = report.rowCount - shown.length
    return (
      <div className="grid gap-3">
        <BarList label={label} marks={shown.map((mark) => named(report, mark))} wordsOf={wordsOf} />
        {left > 0 ? (
          <p className="text-sm text-ink-muted">{counted(left, 'more', 'more')} in the table.</p>
        ) : null}
      </div>
    )
  }
  const isMoney = height.kind === 'money'
  return (
    <ColumnChart
      label={label}
      marks={marks}
      as={chart.as}
      wordsOf={wordsOf}
      // The lines of money stand at whole pounds, and say no pence.
      {...(isMoney && { leastStep: 100, lineWordsOf: (pence) => wordsOf(pence).replace(/\.00$/, '') })}
    />
  )
}

/** A count of a drawer is known by its till as well as by its time. */
function named(report: Report, mark: ChartMark): ChartMark {
  const till = report.kind === 'cash-differences' ? report.rows[Number(mark.key)]?.till : null
  return till ? { ...mark, name: `${till}, ${mark.name}` } : mark
}
