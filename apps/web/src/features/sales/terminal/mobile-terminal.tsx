import { MonitorSmartphone, ReceiptText } from 'lucide-react'
import type { RefObject } from 'react'
import { PersonMenu } from '../../../foundation/person/person-menu.tsx'
import { showCustomerDisplay } from '../../../foundation/till/show-customer-display.ts'
import { OfflineIndicator } from '../../../offline/offline-indicator.tsx'
import { Button, IconButton } from '../../../ui/index.ts'
import { PaymentPanel } from '../checkout/payment/payment-panel.tsx'
import { ShiftButton } from '../drawer/shift-button.tsx'
import { ProductGrid } from '../products/product-grid.tsx'
import { ProductSearch } from '../products/product-search.tsx'
import { ReturnBanner } from '../returns/return-banner.tsx'
import { useTerminal } from '../till/terminal-context.ts'
import { CartButton, useSheetOpen } from './cart-button.tsx'
import { CartSheet } from './cart-sheet.tsx'
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
      <CartSheet proceed="Proceed to Checkout" isOpen={isCartOpen} onOpenChange={setIsCartOpen}>
        <PaymentPanel />
      </CartSheet>
    </div>
  )
}
