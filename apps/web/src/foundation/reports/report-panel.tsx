import { Link } from '@tanstack/react-router'
import {
  definitionOf,
  type Report,
  type ReportKind,
  type TradingDays,
  whatStandsOut,
} from '@tuppence/domain/reporting'
import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, buttonLook, Card, classNames, Loaded } from '../../ui/index.ts'
import { shownCurrency } from '../../ui/shop-money.ts'
import { isInColumns, ReportChart } from './report-chart.tsx'
import { ReportTable } from './report-table.tsx'
import { SaveReport } from './save-report.tsx'
import { useReport } from './use-report.ts'

export interface ReportPanelProps {
  kind: ReportKind
  days: TradingDays
  /** Its heading, where the report's own title says too little. */
  title?: ReactNode
  /** The id of the category whose goods it is of, on the screen and in its file; all where it is left out. */
  category?: string | undefined
}

/** A report among others: its sentence and chart, its table when asked for, its file, and the way to the whole. */
export function ReportPanel({ kind, days, title = definitionOf(kind).title, category }: ReportPanelProps) {
  const report = useReport({ kind, days, category })
  const [isTable, setIsTable] = useState(false)
  return (
    // A table has the room of two panels, where they stand side by side.
    <Card className={classNames('min-w-0', isTable && 'col-span-full')}>
      <h2 className="px-5 pt-5 text-xl">{title}</h2>
      <Loaded
        {...report}
        what={definitionOf(kind).title}
        room={isInColumns(kind) ? 'min-h-[24.75rem]' : undefined}
      >
        {(read) => (
          <Read report={read} days={days} category={category} isTable={isTable} onTable={setIsTable} />
        )}
      </Loaded>
    </Card>
  )
}

interface ReadProps {
  report: Report
  days: TradingDays
  category: string | undefined
  isTable: boolean
  onTable: (isTable: boolean) => void
}

function Read({ report, days, category, isTable, onTable }: ReadProps) {
  const { title } = definitionOf(report.kind)
  return (
    <>
      <div className="grid gap-4 px-5 pt-1 pb-5">
        <p className="text-ink-muted [overflow-wrap:anywhere]">{whatStandsOut(report, shownCurrency())}</p>
        {isTable ? null : <ReportChart report={report} most={6} />}
        <div className="flex flex-wrap gap-2">
          {report.rows.length > 0 ? (
            <Button
              size="small"
              aria-label={isTable ? `${title} as a chart` : `${title} as a table`}
              onClick={() => onTable(!isTable)}
            >
              {isTable ? <ChartColumn size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
              {isTable ? 'Chart' : 'Table'}
            </Button>
          ) : null}
          <SaveReport kind={report.kind} days={days} category={category} format="csv" size="small" />
          <Link
            to="/reports"
            search={{ report: report.kind, from: days.from, to: days.to } as never}
            aria-label={`Open the report: ${title}`}
            className={buttonLook('quiet', 'small')}
          >
            Open the report
          </Link>
        </div>
      </div>
      {isTable ? (
        <div className="border-t border-line">
          <ReportTable report={report} />
        </div>
      ) : null}
    </>
  )
}
