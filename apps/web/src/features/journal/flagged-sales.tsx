import type { JournalOfTill } from '@tuppence/contract/journal'
import { countWords } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { ChevronRight } from 'lucide-react'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, Money } from '../../ui/index.ts'
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
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-5 py-3 font-semibold hover:bg-hover">
        <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-muted group-open:rotate-90" />
        {count === 1 ? 'One sale carries a note' : `${countWords(count)} sales carry a note`}
      </summary>
      <ul aria-label={`Sales with notes, ${till}`}>
        {sales.map((sale) => (
          <li
            key={sale.id}
            className="grid gap-x-8 gap-y-2 border-t border-line px-5 py-3 sm:grid-cols-[16rem_1fr]"
          >
            <p className="figures flex flex-wrap content-start justify-between gap-x-4">
              <span className="font-medium">{sale.receiptNumber}</span>
              <Money amountMinor={minorOf(sale.totalAmount)} className="font-semibold" />
              <span className="w-full text-sm text-ink-muted">
                {shopTime(new Date(sale.createdAt), timeZone)}
              </span>
            </p>
            <ul className="grid content-start gap-2">
              {sale.flags.map((flag) => (
                <li key={flag} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
                  <Badge state="warn">{flagWords(flag).label}</Badge>
                  <span className="text-sm text-ink-muted">{flagWords(flag).meaning}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {count > sales.length ? (
        <p className="border-t border-line px-5 py-4 text-ink-muted">
          The newest {sales.length} are shown. Choose fewer days to see the others.
        </p>
      ) : null}
    </details>
  )
}
