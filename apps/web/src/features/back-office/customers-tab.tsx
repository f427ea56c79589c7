import { Link } from '@tanstack/react-router'
import { listCustomers } from '@tuppence/contract/customers'
import { salesFigures } from '@tuppence/contract/sales'
import { counted, countWords, percentWords } from '@tuppence/domain/counts'
import { customerName } from '@tuppence/domain/customers'
import { minorOf } from '@tuppence/domain/money'
import { figureOf, presetDays, type Report, type TradingDays, tradingDayOf } from '@tuppence/domain/reporting'
import { useCall } from '../../foundation/asking/use-call.ts'
import { ReportPanel } from '../../foundation/reports/report-panel.tsx'
import { useReport } from '../../foundation/reports/use-report.ts'
import { useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { buttonLook, Card, EmptyState, FigureCard, Loaded, Money } from '../../ui/index.ts'

const SHOWN = 5

/** REP-028: who bought in the last 30 days, how much of the takings that is, and whose custom is worth most in all. */
export function CustomersTab() {
  const days = presetDays('last-30', tradingDayOf(new Date(), useShopTimeZone()))
  const report = useReport({ kind: 'customers', days })
  return (
    <div className="grid gap-6">
      <Loaded {...report} what="The customers of these days">
        {(read) => <Figures report={read} days={days} />}
      </Loaded>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ReportPanel kind="customers" days={days} title="Who bought in the last 30 days" />
        <MostSpent />
      </div>
    </div>
  )
}

function Figures({ report, days }: { report: Report; days: TradingDays }) {
  const all = useCall(salesFigures, { query: { from: days.from, to: days.to } })
  const spentMinor = figureOf('money', report.totals.total) ?? 0
  const allMinor = all.data ? minorOf(all.data.total) : 0
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <FigureCard
        label="Came by name"
        figure={countWords(report.rowCount)}
        note="Customers, in the last 30 days"
      />
      <FigureCard label="They spent" figure={<Money amountMinor={spentMinor} />} note="In the last 30 days" />
      <FigureCard
        label="Of all takings"
        figure={allMinor > 0 ? percentWords(Math.round((spentMinor / allMinor) * 100)) : '–'}
        note="The rest is from walk-ins"
      />
    </div>
  )
}

function MostSpent() {
  const best = useCall(listCustomers, { query: { sort: 'spent', direction: 'down', limit: SHOWN } })
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-5">
        <h2 className="text-xl">Best customers ever</h2>
        <Link to="/customers" className={buttonLook('secondary', 'small')}>
          All customers
        </Link>
      </div>
      <Loaded {...best} what="The customers">
        {(customers) =>
          customers.length === 0 ? (
            <EmptyState title="No customers found" hint="Add one, and their purchases are counted here." />
          ) : (
            <ul className="px-5">
              {customers.map((customer) => (
                <li
                  key={customer.id}
                  className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-0"
                >
                  <p className="min-w-0">
                    <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
                      {customerName(customer)}
                    </span>
                    <span className="figures text-sm text-ink-muted">
                      {counted(customer.loyaltyPoints, 'point')}
                    </span>
                  </p>
                  <Money amountMinor={minorOf(customer.totalSpent)} className="font-semibold" />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
