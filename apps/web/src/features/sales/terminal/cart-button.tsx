import { countWords } from '@tuppence/domain/counts'
import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useCart } from '../../../offline/index.ts'
import { useIsHeldStill } from '../../../ui/scroll-lock.tsx'
import { formatMoney } from '../../../ui/shop-money.ts'
import { givenBack } from '../checkout/pay-out/given-back.ts'
import { handedOverMinor } from '../checkout/payment/payment.ts'
import { basketSize } from '../returns/goods-back.ts'
import { useTerminal } from '../till/terminal-context.ts'

/** What stands in place of the basket while this device still reads it after a reload. */
export const BRINGING_BACK = 'Bringing back your basket…'

/**
 * The sheet opens by itself for what has to be seen: goods of a receipt that were put into the basket to come back, and the
 * end of a sale, void or refund, wherever it was made. Money is handed over by what stands there. What somebody has open,
 * also since before the screen was turned, is not laid under it: it waits until that is closed.
 */
export function useSheetOpen() {
  const [isOpen, setIsOpen] = useState(false)
  const { back, checkout } = useTerminal()
  const ofReceipt = back?.goods.from.sale ? back.goods.from : undefined
  const due = ofReceipt ?? checkout.done?.id
  const [shown, setShown] = useState<typeof due>()
  const isCovered = useIsHeldStill() && !isOpen
  if (due !== shown && !(due && isCovered)) {
    setShown(due)
    if (due) setIsOpen(true)
  }
  return [isOpen, setIsOpen] as const
}

/** SELL-011: always in reach of the thumb, with what is in the cart and what it comes to. */
export function CartButton({ onPress }: { onPress: () => void }) {
  const { cart, back, totals, shop, checkout } = useTerminal()
  const { isReady } = useCart()
  const { count, inWords } = basketSize(cart, back?.goods)
  const takenMinor = handedOverMinor(checkout.payment.tenders)
  const { handedMinor, toCardsMinor } = givenBack(checkout.payOut.payOuts)
  const sum = !shop
    ? '—'
    : handedMinor + toCardsMinor > 0
      ? `Give back ${formatMoney(handedMinor + toCardsMinor)}`
      : totals.totalMinor < 0
        ? 'Back in points'
        : formatMoney(totals.totalMinor)
  const taken = takenMinor > 0 ? `${formatMoney(takenMinor)} taken` : undefined
  const words = [inWords, sum, taken].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={`Cart, ${isReady ? words : BRINGING_BACK}`}
      className="absolute right-4 bottom-4 z-20 flex min-h-14 items-center gap-3 rounded-full bg-copper pr-5 pl-4 text-on-copper shadow-float hover:bg-copper-hover active:bg-copper-pressed"
    >
      <span className="relative">
        <ShoppingCart size={26} aria-hidden />
        {count > 0 ? (
          <span
            data-testid="cart-badge"
            className="figures absolute -top-2.5 -right-3 min-w-5 rounded-full bg-ink px-1.5 text-center text-xs leading-5 font-bold text-ink-inverse"
          >
            {countWords(count)}
          </span>
        ) : null}
      </span>
      <span className="figures grid text-left leading-tight">
        <span className="text-lg font-bold">{isReady ? sum : '…'}</span>
        {isReady && taken ? <span className="text-sm font-semibold">{taken}</span> : null}
      </span>
    </button>
  )
}
