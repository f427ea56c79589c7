import type { JournalOfTill } from '@tuppence/contract/journal'
import { parseMoney } from '@tuppence/domain/money'
import { shopTime, useShopTimeZone } from '../../app/shop-time.ts'
import { Badge, Money, Table, Td, Th } from '../../ui/index.ts'
import { flagWords } from './flag-words.ts'

export interface FlaggedSalesProps {
  sales: JournalOfTill['flagged']
  /** All of them; `sales` are the newest. */
  count: number
  till: string
}

/** Sales that were recorded as sold, with what the server noticed about each. */
export function FlaggedSales({ sales, count, till }: FlaggedSalesProps) {
  const timeZone = useShopTimeZone()
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-5 py-3 font-semibold hover:bg-hover">
        {count === 1 ? 'One sale carries a note' : `${count.toLocaleString('en-GB')} sales carry a note`}
      </summary>
      <Table caption={`Sales with notes, ${till}`}>
        <thead>
          <tr>
            <Th>Receipt</Th>
            <Th>Sold</Th>
            <Th isNumber>Total</Th>
            <Th>What was noticed</Th>
          </tr>
        </thead>
        <tbody>
          {sales.map((sale) => (
            <tr key={sale.id} className="align-top">
              <Td className="figures whitespace-nowrap">{sale.receiptNumber}</Td>
              <Td className="figures whitespace-nowrap">{shopTime(new Date(sale.createdAt), timeZone)}</Td>
              <Td isNumber>
                <Money amountMinor={parseMoney(sale.totalAmount) ?? 0} />
              </Td>
              <Td>
                <ul className="grid min-w-64 gap-2">
                  {sale.flags.map((flag) => (
                    <li key={flag} className="grid justify-items-start gap-0.5">
                      <Badge state="warn">{flagWords(flag).label}</Badge>
                      <span className="text-sm text-ink-muted">{flagWords(flag).meaning}</span>
                    </li>
                  ))}
                </ul>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {count > sales.length ? (
        <p className="px-5 py-4 text-ink-muted">
          The newest {sales.length} are shown. Choose fewer days to see the others.
        </p>
      ) : null}
    </details>
  )
}
