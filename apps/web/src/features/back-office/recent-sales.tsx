import type { Transaction } from '@tuppence/contract/sales'
import { payableOf } from '@tuppence/contract/sold-sale'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { transactionWords } from '../../foundation/words/transaction-words.ts'
import { Badge, Money } from '../../ui/index.ts'

/** The newest sales of a list. */
export function RecentSales({ sales }: { sales: readonly Transaction[] }) {
  const timeZone = useShopTimeZone()
  return (
    <ul className="px-5">
      {sales.map((sale) => (
        <li
          key={sale.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3 last:border-0"
        >
          <p className="min-w-0">
            <span className="figures block truncate font-medium">{sale.transactionNumber}</span>
            <span className="figures text-sm text-ink-muted">
              {shopTime(new Date(sale.createdAt), timeZone)}
            </span>
          </p>
          <p className="flex items-center gap-3">
            <Money amountMinor={payableOf(sale)} className="font-semibold" />
            <StatusBadge sale={sale} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** REP-020: completed has the accent, any other status is plain. */
function StatusBadge({ sale }: { sale: Transaction }) {
  const { words, state } = transactionWords(sale)
  return <Badge state={state === 'good' ? 'accent' : 'neutral'}>{words}</Badge>
}
