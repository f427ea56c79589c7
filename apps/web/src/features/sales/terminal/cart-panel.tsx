import { customerName } from '@tuppence/domain/customers'
import { itemCount } from '@tuppence/domain/sales'
import { BadgePercent, ShoppingBasket, Trash2, UserPlus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { keys } from '../../../foundation/till/shortcuts.ts'
import { useCart } from '../../../offline/index.ts'
import { classNames, IconButton } from '../../../ui/index.ts'
import { CartLines } from '../cart/cart-lines.tsx'
import { Totals } from '../cart/totals.tsx'
import { DonePanel } from '../checkout/after-sale/done-panel.tsx'
import { ParkButton } from '../parking/park-button.tsx'
import { basketInWords } from '../returns/goods-back.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { BRINGING_BACK } from './cart-button.tsx'
import { ReturnedLines } from './fetched-parts.ts'

interface CartPanelProps {
  heading?: string
  /** How it is paid, as the screen has it. */
  children: ReactNode
}

/** The right-hand panel: what is being bought, what it comes to, and how it is paid (SELL-007). */
export function CartPanel({ heading = 'Current transaction', children }: CartPanelProps) {
  const { back, checkout, isEmpty } = useTerminal()
  const { isReady } = useCart()
  if (checkout.done && isEmpty) return <DonePanel sale={checkout.done} />
  return (
    <>
      <CartHead heading={heading} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isEmpty ? (
          <div className="grid h-full place-content-center justify-items-center gap-3 p-8 text-center text-ink-muted">
            <ShoppingBasket size={40} strokeWidth={1.25} aria-hidden className="text-ink-faint" />
            <p role={isReady ? undefined : 'status'}>
              {isReady ? 'Scan or search for products to add to cart' : BRINGING_BACK}
            </p>
          </div>
        ) : (
          <>
            {back ? <ReturnedLines /> : null}
            <CartLines />
          </>
        )}
      </div>
      {/* The money keeps its place and says nothing until the basket is known: £0.00 would look like a finished sale. */}
      <div
        inert={!isReady}
        className={classNames('grid gap-3 border-t border-line bg-raised p-4 pt-3', !isReady && 'invisible')}
      >
        <Totals />
        {children}
      </div>
    </>
  )
}

function CartHead({ heading }: { heading: string }) {
  const { cart, back, isEmpty, clear, show, change } = useTerminal()
  const count = itemCount(cart)
  return (
    <header className="border-b border-line px-4 py-1">
      <div className="flex items-center">
        <h2 className="flex-1 font-text text-base leading-tight font-semibold tracking-normal">
          {heading}{' '}
          {isEmpty ? null : (
            <span className="figures block text-sm font-normal text-ink-muted">
              {basketInWords(count, back?.goods)}
            </span>
          )}
        </h2>
        <IconButton label="Choose a customer" keys={keys.customer} onClick={() => show({ kind: 'customer' })}>
          <UserPlus size={20} aria-hidden />
        </IconButton>
        <IconButton
          label="Discount the basket"
          keys={keys.discount}
          disabled={count === 0}
          onClick={() => show({ kind: 'discount' })}
        >
          <BadgePercent size={20} aria-hidden />
        </IconButton>
        <ParkButton />
        <IconButton
          label="Clear Cart"
          keys={keys.clear}
          disabled={isEmpty && cart.customer === null}
          onClick={() => clear('Cart cleared')}
        >
          <Trash2 size={20} aria-hidden />
        </IconButton>
      </div>
      {cart.customer ? (
        <div className="flex items-center gap-2 text-sm">
          <span className="text-ink-muted">Customer</span>
          <span className="min-w-0 flex-1 truncate font-semibold">{customerName(cart.customer)}</span>
          <IconButton
            label="Take the customer off this sale"
            onClick={() => change({ type: 'choose-customer', customer: null })}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ) : null}
    </header>
  )
}
