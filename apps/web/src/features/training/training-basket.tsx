import type { TillSetup } from '@tuppence/contract/tills'
import { BadgePercent } from 'lucide-react'
import { useState } from 'react'
import { keys } from '../../foundation/till/shortcuts.ts'
import { EmptyState, IconButton, Money } from '../../ui/index.ts'
import { backIn, practisedTotals } from './practised-back.ts'
import { PractisedSales } from './practised-sales.tsx'
import { ReturnedInTraining } from './returned-in-training.tsx'
import { DiscountRow, TrainingDiscount } from './training-discount.tsx'
import { useTrainingKeys } from './training-keys.ts'
import { changeCartOf, isUnderWay, type TrainingLedger } from './training-ledger.ts'
import { TrainingLines } from './training-lines.tsx'
import { TrainingPaying } from './training-paying.tsx'

interface TrainingBasketProps {
  ledger: TrainingLedger
  shop: TillSetup['shop']
  onSaid: (words: string) => void
}

/** The basket of training, with its discounts and what comes back, and paying for it with money that there is not. */
export function TrainingBasket({ ledger, shop, onSaid }: TrainingBasketProps) {
  const { cart, practised } = ledger
  const back = backIn(ledger)
  const { totals, returned, problem } = practisedTotals(cart, back, shop.vatMode)
  const [discounted, setDiscounted] = useState<'basket' | { readonly lineId: string }>()
  const line =
    typeof discounted === 'object' ? cart.lines.find(({ id }) => id === discounted.lineId) : undefined
  useTrainingKeys(['discount', 'clear'], (deed) => {
    if (cart.lines.length === 0) return
    if (deed === 'discount') setDiscounted('basket')
    else changeCartOf({ type: 'clear' })
  })
  return (
    <section
      aria-label="Basket of training"
      className="flex flex-col gap-4 border-line bg-surface p-4 max-lg:border-t lg:w-96 lg:shrink-0 lg:overflow-y-auto lg:border-l"
    >
      <div className="flex items-center justify-between">
        <h2 className="text-xl">Basket</h2>
        <IconButton
          label="Discount the basket"
          keys={keys.discount}
          disabled={cart.lines.length === 0}
          onClick={() => setDiscounted('basket')}
        >
          <BadgePercent size={20} aria-hidden />
        </IconButton>
      </div>
      {isUnderWay(ledger) ? null : <LastPractised ledger={ledger} />}
      {back ? (
        <ReturnedInTraining {...{ back, returned, ...(problem !== undefined && { problem }) }} />
      ) : null}
      {cart.lines.length > 0 ? (
        <TrainingLines lines={cart.lines} onChoose={(lineId) => setDiscounted({ lineId })} />
      ) : back ? (
        <p className="text-ink-muted">To exchange, tap or scan the new goods.</p>
      ) : (
        <EmptyState title="The basket is empty" hint="Tap a product or scan one." />
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <DiscountRow ledger={ledger} discountMinor={totals.discountMinor} />
        <dt className="text-ink-muted">VAT</dt>
        <dd className="text-right">
          <Money amountMinor={totals.vatMinor} />
        </dd>
        <dt className="text-xl font-semibold">Total</dt>
        <dd className="text-right text-xl font-semibold" data-testid="training-total">
          <Money amountMinor={totals.totalMinor} />
        </dd>
      </dl>
      <TrainingPaying
        // Each basket is paid for anew.
        key={practised}
        {...{ ledger, shop, back, onSaid, totalMinor: totals.totalMinor }}
      />
      <PractisedSales ledger={ledger} shop={shop} />
      {discounted === 'basket' || line ? (
        <TrainingDiscount ledger={ledger} line={line} onClose={() => setDiscounted(undefined)} />
      ) : null}
    </section>
  )
}

/** As the till shows it until the next scan: what is handed over is read from a step away. */
function LastPractised({ ledger: { sales } }: { ledger: TrainingLedger }) {
  const [last] = sales
  if (!last || last.isVoided) return null
  const { changeMinor, totalMinor, receiptNumber } = last.sale
  const [label, minor] =
    totalMinor < 0
      ? ['Given back', -totalMinor]
      : changeMinor > 0
        ? ['Change', changeMinor]
        : ['Paid', totalMinor]
  return (
    <section aria-label="Practised last" className="rounded-md bg-good-tint p-4 text-center text-good-ink">
      <p className="font-semibold">
        {label} · {receiptNumber}
      </p>
      <p className="font-head text-5xl font-bold" data-testid="training-due">
        <Money amountMinor={minor} />
      </p>
    </section>
  )
}
