import type { Transaction } from '@tuppence/contract/sales'
import { parseMoney } from '@tuppence/domain/money'
import { Badge, Money, Table, Td, Th } from '../../ui/index.ts'

const shownAt = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

const methodWords: Readonly<Record<string, string>> = {
  cash: 'Cash',
  card: 'Card',
  digital: 'Digital',
  split: 'Split',
}

export function TransactionsTable({ transactions }: { transactions: readonly Transaction[] }) {
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
            <Td className="figures whitespace-nowrap">{shownAt.format(new Date(sale.createdAt))}</Td>
            <Td className="figures whitespace-nowrap">{sale.transactionNumber}</Td>
            <Td>{sale.customerName ?? 'Walk-in'}</Td>
            <Td>{methodWords[sale.paymentMethod] ?? sale.paymentMethod}</Td>
            <Td isNumber>
              <Money amountMinor={parseMoney(sale.totalAmount) ?? 0} />
            </Td>
            <Td>
              <Badge state={sale.status === 'voided' ? 'bad' : 'good'}>
                {sale.status === 'voided' ? 'Voided' : 'Completed'}
              </Badge>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
