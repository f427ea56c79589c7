import type { Transaction } from '@tuppence/contract/sales'
import { minorOf } from '@tuppence/domain/money'
import { METHOD_LABELS } from '@tuppence/domain/sales'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { transactionWords } from '../../foundation/words/transaction-words.ts'
import { Badge, DataTable, Money } from '../../ui/index.ts'

const methodWords: Readonly<Record<string, string>> = METHOD_LABELS

export function TransactionsTable({ transactions }: { transactions: readonly Transaction[] }) {
  const timeZone = useShopTimeZone()
  return (
    <DataTable
      caption="Recent transactions"
      rows={transactions}
      rowKey={(sale) => sale.id}
      columns={[
        {
          heading: 'Date',
          className: 'figures whitespace-nowrap',
          cell: (sale) => shopTime(new Date(sale.createdAt), timeZone),
        },
        {
          heading: 'Transaction #',
          className: 'figures whitespace-nowrap',
          cell: (sale) => sale.transactionNumber,
        },
        { heading: 'Customer', cell: (sale) => sale.customerName ?? 'Walk-in' },
        { heading: 'Payment Method', cell: (sale) => methodWords[sale.paymentMethod] ?? sale.paymentMethod },
        {
          heading: 'Total',
          isNumber: true,
          cell: (sale) => <Money amountMinor={minorOf(sale.totalAmount)} />,
        },
        { heading: 'Status', cell: (sale) => <StatusBadge sale={sale} /> },
      ]}
    />
  )
}

/** REP-006: green for completed, red for voided, yellow for anything else, each with its word and its shape. */
function StatusBadge({ sale }: { sale: Transaction }) {
  const { words, state } = transactionWords(sale)
  return <Badge state={state === 'good' || state === 'bad' ? state : 'warn'}>{words}</Badge>
}
