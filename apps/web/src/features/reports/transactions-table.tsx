import type { Transaction } from '@tuppence/contract/sales'
import { minorOf } from '@tuppence/domain/money'
import { METHOD_LABELS } from '@tuppence/domain/sales'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { transactionWords } from '../../foundation/words/transaction-words.ts'
import { Badge, Money, Table, Td, Th } from '../../ui/index.ts'

const methodWords: Readonly<Record<string, string>> = METHOD_LABELS

export function TransactionsTable({ transactions }: { transactions: readonly Transaction[] }) {
  const timeZone = useShopTimeZone()
  return (
    <Table caption="Recent transactions">
      <thead>
        <tr>
          <Th>Date</Th>
          <Th>Transaction #</Th>
          <Th>Customer</Th>
          <Th>Payment Method</Th>
          <Th isNumber>Total</Th>
          <Th>Status</Th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((sale) => (
          <tr key={sale.id}>
            <Td className="figures whitespace-nowrap">{shopTime(new Date(sale.createdAt), timeZone)}</Td>
            <Td className="figures whitespace-nowrap">{sale.transactionNumber}</Td>
            <Td>{sale.customerName ?? 'Walk-in'}</Td>
            <Td>{methodWords[sale.paymentMethod] ?? sale.paymentMethod}</Td>
            <Td isNumber>
              <Money amountMinor={minorOf(sale.totalAmount)} />
            </Td>
            <Td>
              <StatusBadge sale={sale} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** REP-006: green for completed, red for voided, yellow for anything else, each with its word and its shape. */
function StatusBadge({ sale }: { sale: Transaction }) {
  const { words, state } = transactionWords(sale)
  return <Badge state={state === 'good' || state === 'bad' ? state : 'warn'}>{words}</Badge>
}
