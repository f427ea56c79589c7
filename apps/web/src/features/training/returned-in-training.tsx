import { REASON_LABELS } from '@tuppence/domain/sales'
import { Undo2, X } from 'lucide-react'
import { Banner, IconButton } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import type { BackInBasket, PractisedTotals } from './practised-back.ts'
import { changeLedger } from './training-ledger.ts'

interface ReturnedInTrainingProps extends Pick<PractisedTotals, 'returned' | 'problem'> {
  back: BackInBasket
}

/** What comes back, above what is sold, and taken off the total. */
export function ReturnedInTraining({ back, returned, problem }: ReturnedInTrainingProps) {
  return (
    <section aria-label="Returns" className="rounded-md border border-copper-line bg-copper-tint">
      <div className="flex items-center gap-2 pl-3">
        <Undo2 size={18} aria-hidden className="shrink-0 text-copper-ink" />
        <h3 className="figures min-w-0 flex-1 py-2 font-text text-sm font-semibold tracking-normal text-copper-ink">
          Return of {back.sold.receiptNumber}
          <span className="font-normal"> · {REASON_LABELS[back.reason]}</span>
        </h3>
        <IconButton
          label="Give up this return"
          onClick={() => changeLedger((now) => ({ ...now, back: null }))}
        >
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      {problem ? <Banner tone="bad" title={problem} isUrgent /> : null}
      <ul aria-label="Goods coming back">
        {returned.map(({ original, name, quantity, unitPriceMinor, restock }) => (
          <li
            key={original?.lineId}
            className="flex flex-wrap items-baseline gap-x-3 border-t border-copper-line px-3 py-2"
          >
            <span className="min-w-24 flex-1 [overflow-wrap:anywhere]">
              {quantity} × {name}
              <span className="block text-sm text-ink-muted">
                {restock ? 'Goes back on the shelf' : 'Does not go back on the shelf'}
              </span>
            </span>
            <span className="figures font-semibold">{formatMoney(-quantity * unitPriceMinor)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
