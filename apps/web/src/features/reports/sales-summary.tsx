import { Link } from '@tanstack/react-router'
import { dailySales, listTransactions, salesFigures, type Transaction } from '@tuppence/contract/sales'
import { countWords } from '@tuppence/domain/counts'
import { averageMinor, minorOf } from '@tuppence/domain/money'
import { definitionOf, type TradingDays } from '@tuppence/domain/reporting'
import { ReceiptText } from 'lucide-react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { ReportPanel } from '../../foundation/reports/report-panel.tsx'
import { FindSales } from '../../foundation/sale-search/find-sales.tsx'
import { EmptyState, FigureCard, Loaded, Money } from '../../ui/index.ts'
import { REPORT_GROUPS } from './report-groups.ts'
import { TransactionsTable } from './transactions-table.tsx'

/** REP-005: the table shows the first 20. */
const SHOWN = 20

/** The sales of these days in four figures and a picture, the newest of them, and the way to every report. */
export function SalesSummary({ days }: { days: TradingDays }) {
  const asked = { from: days.from, to: days.to }
  const today = useCall(dailySales, {})
  const figures = useCall(salesFigures, { query: asked })
  const sales = useCall(listTransactions, { query: { ...asked, limit: SHOWN } })
  return (
    <>
      <Loaded {...figures} what="The figures of these days">
        {(range) => <Figures range={range} today={today.data} />}
      </Loaded>
      <ReportPanel kind={days.from === days.to ? 'sales-by-hour' : 'sales-by-day'} days={days} />
      <FindSales title="Recent Transactions">
        <Loaded {...sales} what="The sales of these days">
          {(list) => <RecentTransactions transactions={list} />}
        </Loaded>
      </FindSales>
      <AllReports />
    </>
  )
}

interface Taken {
  readonly total: string
  readonly count: number
}

function Figures({ range, today }: { range: Taken; today: Taken | undefined }) {
  const totalMinor = minorOf(range.total)
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <FigureCard label="Today's Sales" figure={today ? <Money amountMinor={minorOf(today.total)} /> : '–'} />
      <FigureCard label="Total Sales" figure={<Money amountMinor={totalMinor} />} />
      <FigureCard label="Transactions" figure={countWords(range.count)} />
      <FigureCard
        label="Avg. Transaction"
        figure={
          range.count > 0 && totalMinor >= 0 ? (
            <Money amountMinor={averageMinor(totalMinor, range.count)} />
          ) : (
            '–'
          )
        }
      />
    </div>
  )
}

function RecentTransactions({ transactions }: { transactions: readonly Transaction[] }) {
  if (transactions.length > 0) return <TransactionsTable transactions={transactions} />
  return (
    <EmptyState
      icon={<ReceiptText size={40} aria-hidden />}
      title="No transactions found"
      hint="Nothing was sold on these days. Choose other days above."
    />
  )
}

function AllReports() {
  return (
    <section aria-labelledby="all-reports" className="grid gap-4">
      <h2 id="all-reports" className="text-xl">
        All reports
      </h2>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {REPORT_GROUPS.map(({ label, kinds }) => (
          <div key={label} className="grid content-start gap-1 border-t border-line-strong pt-3">
            <h3 className="text-sm text-ink-muted">{label}</h3>
            <ul className="grid gap-1">
              {kinds.map((kind) => (
                <li key={kind}>
                  <Link
                    to="."
                    search={((present: object) => ({ ...present, report: kind })) as never}
                    className="block rounded-sm py-1.5 hover:bg-hover"
                  >
                    <span className="font-semibold text-copper-ink underline-offset-4 group-hover:underline">
                      {definitionOf(kind).title}
                    </span>
                    <span className="block text-sm text-ink-muted">{definitionOf(kind).about}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
