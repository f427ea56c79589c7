import { tradingDayOf } from '@tuppence/domain/reporting'
import { useAddress } from '../../foundation/address/use-address.ts'
import { useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Page } from '../../ui/index.ts'
import { askedOf } from './asked-days.ts'
import { ExportReport } from './export-report.tsx'
import { ReportChoice } from './report-choice.tsx'
import { ReportView } from './report-view.tsx'
import { SalesSummary } from './sales-summary.tsx'

export function ReportsPage() {
  const { address, change } = useAddress()
  const today = tradingDayOf(new Date(), useShopTimeZone())
  const asked = askedOf(address, today)
  const { kind, days, comparison } = asked
  return (
    <Page
      title="Reports & Analytics"
      subtitle="What was sold, and when"
      actions={<ExportReport kind={kind} days={days} comparison={comparison} />}
    >
      <ReportChoice asked={asked} today={today} onChange={change} />
      {kind ? <ReportView kind={kind} days={days} comparison={comparison} /> : <SalesSummary days={days} />}
    </Page>
  )
}
