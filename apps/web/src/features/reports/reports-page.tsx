import { dailySales, listTransactions, type Transaction } from '@tuppence/contract/sales'
import { averageMinor, parseMoney } from '@tuppence/domain/money'
import { addDays, tradingDayOf } from '@tuppence/domain/reporting'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useShopTimeZone } from '../../app/shop-time.ts'
import { useCall } from '../../app/use-call.ts'
import { Card, EmptyState, Field, FigureCard, Input, Loaded, Money, Page } from '../../ui/index.ts'
import { TransactionsTable } from './transactions-table.tsx'

/** The server answers at most this many sales at once; the cards say so when a range has more. */
const MOST = 1000
/** REP: the table shows the first 20. */
const SHOWN = 20

export function ReportsPage() {
  const thisDay = tradingDayOf(new Date(), useShopTimeZone())
  const [chosenStart, setStartDate] = useState<string>()
  const [chosenEnd, setEndDate] = useState<string>()
  const startDate = chosenStart ?? addDays(thisDay, -6)
  const endDate = chosenEnd ?? thisDay
  const today = useCall(dailySales, {})
  const sales = useCall(listTransactions, { query: { startDate, endDate, limit: MOST } })
  return (
    <Page
      title="Reports & Analytics"
      subtitle="What was sold, and when"
      actions={
        <div className="flex flex-wrap gap-3">
          <Field label="From">
            {(links) => (
              <Input
                {...links}
                type="date"
                max={endDate}
                value={startDate}
                onChange={(event) => event.target.value && setStartDate(event.target.value)}
              />
            )}
          </Field>
          <Field label="To">
            {(links) => (
              <Input
                {...links}
                type="date"
                min={startDate}
                value={endDate}
                onChange={(event) => event.target.value && setEndDate(event.target.value)}
              />
            )}
          </Field>
        </div>
      }
    >
      <Loaded {...sales} what="The sales of these days">
        {(list) => <Range transactions={list} todayMinor={parseMoney(today.data?.total ?? '')} />}
      </Loaded>
    </Page>
  )
}

function Range({
  transactions,
  todayMinor,
}: {
  transactions: readonly Transaction[]
  todayMinor: number | undefined
}) {
  const standing = transactions.filter((sale) => sale.status === 'completed')
  const totalMinor = standing.reduce((sum, sale) => sum + (parseMoney(sale.totalAmount) ?? 0), 0)
  const meanMinor = averageMinor(totalMinor, standing.length)
  const note =
    transactions.length === MOST ? `Of the newest ${MOST.toLocaleString('en-GB')} sales` : undefined
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <FigureCard
          label="Today's Sales"
          figure={todayMinor === undefined ? '–' : <Money amountMinor={todayMinor} />}
        />
        <FigureCard label="Total Sales" figure={<Money amountMinor={totalMinor} />} note={note} />
        <FigureCard label="Transactions" figure={standing.length.toLocaleString('en-GB')} note={note} />
        <FigureCard label="Avg. Transaction" figure={<Money amountMinor={meanMinor} />} />
      </div>
      <Card>
        <h2 className="px-5 pt-5 pb-3 text-xl">Recent Transactions</h2>
        {transactions.length === 0 ? (
          <EmptyState
            icon={<ReceiptText size={40} aria-hidden />}
            title="No transactions found"
            hint="Nothing was sold on these days. Choose other days above."
          />
        ) : (
          <TransactionsTable transactions={transactions.slice(0, SHOWN)} />
        )}
      </Card>
    </>
  )
}
