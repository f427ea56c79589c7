import { countWords } from '@tuppence/domain/counts'
import { formatMoney } from '@tuppence/domain/money'
import { MonitorSmartphone, ReceiptText, ShoppingCart } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { PersonMenu } from '../../app/person-menu.tsx'
import { showCustomerDisplay } from '../../app/show-customer-display.ts'
import { useCart } from '../../offline/index.ts'
import { OfflineIndicator } from '../../offline/offline-indicator.tsx'
import { Button, IconButton } from '../../ui/index.ts'
import { BRINGING_BACK } from './awaited-basket.ts'
import { CartSheet } from './cart-sheet.tsx'
import { ShiftButton } from './later-parts.tsx'
import { handedOverMinor } from './payment.ts'
import { ProductGrid } from './product-grid.tsx'
import { ProductSearch } from './product-search.tsx'
import { basketSize } from './returns/goods-back.ts'
import { ReturnBanner } from './returns/return-banner.tsx'
import { useTerminal } from './terminal-context.ts'
import { TodaysTotal } from './todays-sales.tsx'

/** Under 1024 px: products, and the cart in a sheet one press away (SELL-009 to SELL-015). */
export function MobileTerminal({ searchBox }: { searchBox: RefObject<HTMLInputElement | null> }) {
  const [isCartOpen, setIsCartOpen] = useSheetOpen()
  const { show } = useTerminal()
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <header className="grid gap-3 border-b border-line bg-surface px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-3">
          <div className="shrink-0 grow">
            <h1 className="text-xl">Sales</h1>
            <p className="text-sm whitespace-nowrap text-ink-muted">
              Today: <TodaysTotal className="font-semibold text-ink" />
            </p>
          </div>
          {/* A badge stands beside the heading; a card that has something to say takes a row of its own. */}
          <div className="max-[23rem]:order-last max-[23rem]:basis-full has-[section]:order-last has-[section]:basis-full">
            <OfflineIndicator />
          </div>
          {/* Together, so that none of them stands alone on a second row beside a long figure. */}
          <div className="ml-auto flex items-center gap-2">
            <ShiftButton />
            <IconButton label="Transactions" look="secondary" onClick={() => show({ kind: 'history' })}>
              <ReceiptText size={18} aria-hidden />
            </IconButton>
            <Button className="max-sm:px-3!" onClick={showCustomerDisplay}>
              <MonitorSmartphone size={18} aria-hidden />
              <span className="max-sm:sr-only">Display</span>
            </Button>
            <PersonMenu />
          </div>
        </div>
        <ProductSearch box={searchBox} isCompact />
      </header>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pt-3 pb-24">
        <ReturnBanner onOpen={() => setIsCartOpen(true)} />
        <ProductGrid />
      </div>
      <CartButton onPress={() => setIsCartOpen(true)} />
      <CartSheet isOpen={isCartOpen} onOpenChange={setIsCartOpen} />
    </div>
  )
}

/**
 * The sheet opens by itself for what has to be seen: goods of a receipt that were put into the basket to come back, and the
 * end of a sale, void or refund, wherever it was made. Money is handed over by what stands there.
 */
function useSheetOpen() {
  const [isOpen, setIsOpen] = useState(false)
  const { back, checkout } = useTerminal()
  const ofReceipt = back?.goods.from.sale ? back.goods.from : undefined
  const doneId = checkout.done?.id
  useEffect(() => {
    if (ofReceipt ?? doneId) setIsOpen(true)
  }, [ofReceipt, doneId])
  return [isOpen, setIsOpen] as const
}

/** SELL-011: always in reach of the thumb, with what is in the cart and what it comes to. */
function CartButton({ onPress }: { onPress: () => void }) {
  const { cart, back, totals, checkout } = useTerminal()
  const { isReady } = useCart()
  const { count, inWords } = basketSize(cart, back?.goods)
  const takenMinor = handedOverMinor(checkout.payment.tenders)
  const sum =
    totals.totalMinor < 0 ? `Give back ${formatMoney(-totals.totalMinor)}` : formatMoney(totals.totalMinor)
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
