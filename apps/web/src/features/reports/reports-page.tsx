import { dailySales, listTransactions, salesFigures, type Transaction } from '@tuppence/contract/sales'
import { countWords } from '@tuppence/domain/counts'
import { averageMinor, minorOf } from '@tuppence/domain/money'
import { addDays, tradingDayOf } from '@tuppence/domain/reporting'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Card, DayField, EmptyState, FigureCard, Loaded, Money, Page } from '../../ui/index.ts'
import { TransactionsTable } from './transactions-table.tsx'

/** REP-005: the table shows the first 20. */
const SHOWN = 20

export function ReportsPage() {
  const thisDay = tradingDayOf(new Date(), useShopTimeZone())
  const [chosenStart, setStartDate] = useState<string>()
  const [chosenEnd, setEndDate] = useState<string>()
  const startDate = chosenStart ?? addDays(thisDay, -6)
  const endDate = chosenEnd ?? thisDay
  const today = useCall(dailySales, {})
  const figures = useCall(salesFigures, { query: { startDate, endDate } })
  const sales = useCall(listTransactions, { query: { startDate, endDate, limit: SHOWN } })
  return (
    <Page
      title="Reports & Analytics"
      subtitle="What was sold, and when"
      actions={
        <div className="flex flex-wrap gap-3">
          <DayField label="From" value={startDate} max={endDate} onChange={setStartDate} />
          <DayField label="To" value={endDate} min={startDate} onChange={setEndDate} />
        </div>
      }
    >
      <Loaded {...figures} what="The figures of these days">
        {(range) => <Figures range={range} today={today.data} />}
      </Loaded>
      <Card>
        <h2 className="px-5 pt-5 pb-3 text-xl">Recent Transactions</h2>
        <Loaded {...sales} what="The sales of these days">
          {(list) => <RecentTransactions transactions={list} />}
        </Loaded>
      </Card>
    </Page>
  )
}

interface Taken {
  readonly total: string
  readonly count: number
}

function Figures({ range, today }: { range: Taken; today: Taken | undefined }) {
  const totalMinor = minorOf(range.total)
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <FigureCard label="Today's Sales" figure={today ? <Money amountMinor={minorOf(today.total)} /> : '–'} />
      <FigureCard label="Total Sales" figure={<Money amountMinor={totalMinor} />} />
      <FigureCard label="Transactions" figure={countWords(range.count)} />
      <FigureCard
        label="Avg. Transaction"
        figure={<Money amountMinor={averageMinor(totalMinor, range.count)} />}
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
