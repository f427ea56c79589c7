import { listTransactions } from '@tuppence/contract/sales'
import { type Period, periodDays, type ReportKind, tradingDayOf } from '@tuppence/domain/reporting'
import { useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { ReportPanel } from '../../foundation/reports/report-panel.tsx'
import { FindSales } from '../../foundation/sale-search/find-sales.tsx'
import { useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { EmptyState, Loaded, SelectField } from '../../ui/index.ts'
import { RecentSales } from './recent-sales.tsx'

const SHOWN = 10

/** REP-023, and by what each period is drawn. */
const PERIODS: Readonly<Record<Period, { label: string; chart: ReportKind }>> = {
  today: { label: 'Today', chart: 'sales-by-hour' },
  week: { label: 'This Week', chart: 'sales-by-day' },
  month: { label: 'This Month', chart: 'sales-by-day' },
  quarter: { label: 'This Quarter', chart: 'sales-by-week' },
}
const periods = Object.keys(PERIODS) as Period[]

/** The sales of a period: when they were, what they were of, how they were paid, and the newest of them. */
export function SalesTab() {
  const [period, setPeriod] = useState<Period>('week')
  const timeZone = useShopTimeZone()
  const now = new Date()
  const { from } = periodDays(period, now, timeZone)
  const days = { from, to: tradingDayOf(now, timeZone) }
  // REP-024: the address that is asked for, which is the query's key, says the period.
  const sales = useCall(listTransactions, { query: { period, limit: SHOWN } })
  return (
    <div className="grid gap-6">
      <SelectField
        label="Period"
        className="max-w-60"
        value={period}
        options={periods}
        wordsOf={(one) => PERIODS[one].label}
        onChoose={setPeriod}
      />
      <ReportPanel kind={PERIODS[period].chart} days={days} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ReportPanel kind="sales-by-product" days={days} title="What sold" />
        <ReportPanel kind="sales-by-tender" days={days} title="How it was paid" />
      </div>
      <FindSales title="The newest sales">
        <Loaded {...sales} what="The sales of this period">
          {(list) =>
            list.length === 0 ? <EmptyState title="No transactions found" /> : <RecentSales sales={list} />
          }
        </Loaded>
      </FindSales>
    </div>
  )
}
