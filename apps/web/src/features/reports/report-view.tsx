import { Link } from '@tanstack/react-router'
import {
  type ComparedDays,
  cellWords,
  changeWords,
  comparedDaysWords,
  comparedSentence,
  definitionOf,
  figureOf,
  type Report,
  type ReportColumn,
  whatStandsOut,
} from '@tuppence/domain/reporting'
import { ReportChart } from '../../foundation/reports/report-chart.tsx'
import { ReportTable } from '../../foundation/reports/report-table.tsx'
import { shownColumns } from '../../foundation/reports/shown-columns.ts'
import { type ReportAsked, useReport } from '../../foundation/reports/use-report.ts'
import { buttonLook, Card, EmptyState, Loaded } from '../../ui/index.ts'
import { shownCurrency } from '../../ui/shop-money.ts'
import { VatReturn } from './vat-return.tsx'

/** A report whole: what stands out, its sums beside those it is compared with, its chart and its table. */
export function ReportView(asked: ReportAsked) {
  const report = useReport(asked)
  const { title, about } = definitionOf(asked.kind)
  const isOfShifts = asked.kind === 'cash-differences' || asked.kind === 'z-reads'
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h2 className="text-2xl">{title}</h2>
          <p className="text-ink-muted">{about}</p>
        </div>
        {isOfShifts ? (
          <Link to="/shifts" className={buttonLook('secondary', 'medium')}>
            Shifts and their reads
          </Link>
        ) : null}
      </header>
      <Loaded {...report} what={title}>
        {(read) => <Whole report={read} />}
      </Loaded>
      {asked.kind === 'vat' ? <VatReturn days={asked.days} /> : null}
    </>
  )
}

function Whole({ report }: { report: Report }) {
  const words = [whatStandsOut(report, shownCurrency()), comparedSentence(report, shownCurrency())]
  const chart = ReportChart({ report })
  const isOfDays = definitionOf(report.kind).of === 'days'
  if (report.rows.length === 0)
    return (
      <Card>
        <EmptyState
          title={words[0]}
          hint={isOfDays ? 'Choose other days above, or another report.' : 'Choose another report above.'}
        />
      </Card>
    )
  return (
    <>
      <Card className="grid gap-5 p-5">
        <p className="max-w-prose text-lg [overflow-wrap:anywhere]">{words.filter(Boolean).join(' ')}</p>
        {chart}
      </Card>
      <Sums report={report} />
      <Card className="min-w-0 overflow-hidden">
        <ReportTable key={report.kind} report={report} />
      </Card>
    </>
  )
}

/** The sums over all rows; beside each, where one is compared, what it was. */
function Sums({ report }: { report: Report }) {
  const sums = shownColumns(report).filter(({ kind, key }) => figureOf(kind, report.totals[key]) !== null)
  if (sums.length === 0) return null
  return (
    <Card className="p-5">
      <h3 className="sr-only">In all</h3>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6 gap-y-4">
        {sums.map((column) => (
          <div key={column.key} className="grid content-start gap-0.5">
            <dt className="text-sm font-semibold text-ink-muted">{column.label}</dt>
            <dd className="figures font-head text-xl font-bold">
              {cellWords(column.kind, report.totals[column.key], shownCurrency())}
            </dd>
            {report.compared && report.before ? (
              <dd className="text-sm text-ink-muted">
                <Compared report={report} column={column} days={report.compared} />
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Compared({ report, column, days }: { report: Report; column: ReportColumn; days: ComparedDays }) {
  const now = figureOf(column.kind, report.totals[column.key])
  const before = figureOf(column.kind, report.before?.[column.key])
  if (now === null || before === null) return 'Not known before'
  const was = cellWords(column.kind, report.before?.[column.key], shownCurrency())
  const change = column.kind === 'percent' ? undefined : changeWords(now, before)
  return (
    <>
      <span className="sr-only">{comparedDaysWords(days)}: </span>
      {change ? `${change} (${was})` : `was ${was}`}
    </>
  )
}
