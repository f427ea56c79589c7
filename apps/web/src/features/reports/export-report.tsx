import { urlOf } from '@tuppence/contract/client'
import { exportSales } from '@tuppence/contract/reporting'
import { definitionOf, type TradingDays } from '@tuppence/domain/reporting'
import { Download } from 'lucide-react'
import { SaveButton } from '../../foundation/asking/save-button.tsx'
import { SaveReport } from '../../foundation/reports/save-report.tsx'
import { buttonLook, Popover } from '../../ui/index.ts'
import type { Asked } from './asked-days.ts'

const FORMATS = ['csv', 'xlsx', 'pdf'] as const

/** REP-001: what is on the screen as a file, whole, whatever of it is shown. */
export function ExportReport({ kind, days, comparison }: Pick<Asked, 'kind' | 'days' | 'comparison'>) {
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
          {kind
            ? `${definitionOf(kind).title}, with all of its rows${comparison && !definitionOf(kind).isOfStock ? ', and the sums of both at its end' : ''}.`
            : 'Every sale, void and refund of these days.'}
        </p>
        <div className="flex flex-wrap gap-3">
          {kind
            ? FORMATS.map((format) => (
                <SaveReport
                  key={format}
                  kind={kind}
                  days={days}
                  comparison={comparison}
                  format={format}
                  size="small"
                />
              ))
            : FORMATS.map((format) => <SaveSales key={format} days={days} format={format} />)}
        </div>
      </div>
    </Popover>
  )
}

/** REP-007 to REP-009. */
function SaveSales({ days: { from, to }, format }: { days: TradingDays; format: (typeof FORMATS)[number] }) {
  const words = format.toUpperCase()
  return (
    <SaveButton
      url={urlOf(exportSales, { query: { from, to, format } })}
      name={`sales-report-${from}-to-${to}.${format}`}
      label={`Sales as ${words}`}
      words={words}
      size="small"
    />
  )
}
