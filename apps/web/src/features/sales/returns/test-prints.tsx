import { minorOf } from '@tuppence/domain/money'
import { timeZoneOf } from '@tuppence/domain/reporting'
import { readTestPrints } from '../../../devices/test-prints.ts'
import { shopTime } from '../../../foundation/words/shop-time.ts'
import { Badge } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { useTerminal } from '../till/terminal-context.ts'

/** What this device printed to try its printer (RCPT-031): apart from what was sold, because nothing of it was. */
export function TestPrints() {
  const { shop } = useTerminal()
  const prints = shop ? readTestPrints(shop.businessCode) : []
  if (prints.length === 0) return null
  return (
    <details className="mt-3 border-t border-line pt-3">
      <summary className="cursor-pointer font-medium">Test prints of this device ({prints.length})</summary>
      <ul aria-label="Test prints" className="mt-2 rounded-md border border-line">
        {prints.map((print) => (
          <li
            key={print.id}
            className="flex flex-wrap items-center gap-3 border-line px-4 py-2 not-last:border-b"
          >
            <Badge state="neutral">TEST</Badge>
            <span className="min-w-0 flex-1">
              {shopTime(new Date(print.date), timeZoneOf(shop))}
              <span className="block text-sm text-ink-muted">{print.cashier}</span>
            </span>
            <span className="figures text-ink-muted">{formatMoney(minorOf(print.total))}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-muted">Nothing was sold by them: no figure counts them.</p>
    </details>
  )
}
