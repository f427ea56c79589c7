import { ReceiptText } from 'lucide-react'
import { memo, type RefObject } from 'react'
import { keys } from '../../../foundation/till/shortcuts.ts'
import { Button, Kbd } from '../../../ui/index.ts'
import { PaymentPanel } from '../checkout/payment/payment-panel.tsx'
import { ShiftButton } from '../drawer/shift-button.tsx'
import { ProductGrid } from '../products/product-grid.tsx'
import { ProductSearch } from '../products/product-search.tsx'
import { useTillNow } from '../till/terminal-context.ts'
import { CartPanel } from './cart-panel.tsx'
import { TodaysTotal } from './todays-sales.tsx'

/** From 1024 px: products in the middle, the transaction in a column of 384 px that never moves (SELL-003 to SELL-007). */
export const DesktopTerminal = memo(function DesktopTerminal({
  searchBox,
}: {
  searchBox: RefObject<HTMLInputElement | null>
}) {
  const till = useTillNow()
  return (
    <div className="flex min-h-0 flex-1">
      <section aria-label="Products" className="flex min-w-0 flex-1 flex-col">
        <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 px-5 pt-4 max-xl:gap-x-3">
          <div>
            <h1 className="text-2xl whitespace-nowrap max-xl:text-xl">Sales Terminal</h1>
            <p className="text-sm whitespace-nowrap text-ink-muted max-xl:sr-only">
              Process transactions and manage sales
            </p>
          </div>
          <div className="ml-auto">
            <ShiftButton />
          </div>
          <Button className="max-xl:px-3!" onClick={() => till().show({ kind: 'history' })}>
            <ReceiptText size={18} aria-hidden />
            <span className="max-xl:sr-only">Transactions</span>
            <span aria-hidden className="max-xl:hidden">
              <Kbd>{keys.history}</Kbd>
            </span>
          </Button>
          <p className="shrink-0 text-right leading-tight whitespace-nowrap max-xl:flex max-xl:basis-full max-xl:items-baseline max-xl:justify-between">
            <span className="block text-sm text-ink-muted">Today's Sales</span>
            <TodaysTotal className="font-head text-xl font-bold" />
          </p>
        </header>
        <div className="px-5 py-4">
          <ProductSearch box={searchBox} />
        </div>
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-5 pt-1 pb-5">
          <ProductGrid />
        </div>
      </section>
      <section
        aria-label="Transaction"
        className="flex w-96 shrink-0 flex-col border-l border-line bg-surface"
      >
        <CartPanel>
          <PaymentPanel />
        </CartPanel>
      </section>
    </div>
  )
})
