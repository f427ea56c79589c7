import { lowStockProducts } from '@tuppence/contract/catalogue'
import { listTransactions } from '@tuppence/contract/sales'
import { presetDays, tradingDayOf } from '@tuppence/domain/reporting'
import { useCall } from '../../foundation/asking/use-call.ts'
import { ReportPanel } from '../../foundation/reports/report-panel.tsx'
import { useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Card, EmptyState, Loaded } from '../../ui/index.ts'
import { RecentSales } from './recent-sales.tsx'
import { StockList } from './stock-list.tsx'

/** REP-018, REP-021: the first five of each. */
const SHOWN = 5

/** REP-018 to REP-022, and the last 30 days as a picture. */
export function OverviewTab() {
  const sales = useCall(listTransactions, { query: { limit: SHOWN } })
  const low = useCall(lowStockProducts, { query: { limit: SHOWN } })
  const days = presetDays('last-30', tradingDayOf(new Date(), useShopTimeZone()))
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <ReportPanel kind="sales-by-day" days={days} title="The last 30 days" />
      </div>
      <Card>
        <h2 className="border-b border-line p-5 text-xl">Recent Transactions</h2>
        <Loaded {...sales} what="The recent transactions">
          {(list) =>
            list.length === 0 ? <EmptyState title="No transactions found" /> : <RecentSales sales={list} />
          }
        </Loaded>
      </Card>
      <Card>
        <h2 className="border-b border-line p-5 text-xl">Low Stock Alert</h2>
        <Loaded {...low} what="The low stock">
          {(list) =>
            list.length === 0 ? (
              <EmptyState title="All products are well stocked" />
            ) : (
              <StockList products={list} />
            )
          }
        </Loaded>
      </Card>
    </div>
  )
}
