import { presetDays, tradingDayOf } from '@tuppence/domain/reporting'
import type { ReactNode } from 'react'
import { ReportPanel } from '../../foundation/reports/report-panel.tsx'
import { useShopTimeZone } from '../../foundation/words/shop-time.ts'

/** STAFF-001: the shop's people, and under them who sold what in the last 30 days. */
export function StaffTab({ children }: { children: ReactNode }) {
  const days = presetDays('last-30', tradingDayOf(new Date(), useShopTimeZone()))
  return (
    <div className="grid gap-6">
      {children}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ReportPanel kind="sales-by-staff" days={days} title="Who sold in the last 30 days" />
        <ReportPanel kind="voids-and-refunds" days={days} />
      </div>
    </div>
  )
}
