import { definitionOf, type ReportKind, type TradingDays } from '@tuppence/domain/reporting'
import { Download } from 'lucide-react'
import { SaveReport } from '../../foundation/reports/save-report.tsx'
import { buttonLook, Popover } from '../../ui/index.ts'

/** REP-001: what is on the screen as a file, whole, whatever of it is shown. */
export function ExportReport({ kind, days }: { kind: ReportKind | undefined; days: TradingDays }) {
  return (
    <Popover
      label="Export Report"
      trigger={
        <>
          <Download size={18} aria-hidden />
          Export Report
        </>
      }
      className={buttonLook('primary', 'medium')}
    >
      <div className="grid gap-3">
        <p className="text-sm text-ink-muted">
          {kind ? definitionOf(kind).title : 'Every sale of these days'}, as a file with all of its rows.
        </p>
        <div className="flex flex-wrap gap-2">
          {kind ? (
            <>
              <SaveReport kind={kind} days={days} format="csv" />
              <SaveReport kind={kind} days={days} format="xlsx" />
              <SaveReport kind={kind} days={days} format="pdf" />
            </>
          ) : null}
        </div>
      </div>
    </Popover>
  )
}
