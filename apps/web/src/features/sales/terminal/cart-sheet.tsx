import { countWords } from '@tuppence/domain/counts'
import { customerName } from '@tuppence/domain/customers'
import { itemCount } from '@tuppence/domain/sales'
import { ArrowLeft, BadgePercent, ShoppingCart, Trash2, UserPlus } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useCart } from '../../../offline/index.ts'
import { Button, EmptyState, IconButton, Sheet } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { CartLines } from '../cart/cart-lines.tsx'
import { Totals } from '../cart/totals.tsx'
import { DonePanel } from '../checkout/after-sale/done-panel.tsx'
import { handedOverMinor } from '../checkout/payment/payment.ts'
import { ParkButton } from '../parking/park-button.tsx'
import { basketInWords } from '../returns/goods-back.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { BRINGING_BACK } from './cart-button.tsx'
import { ReturnedLines } from './fetched-parts.ts'
import { useToastsAboveTheCart } from './use-toasts-beside-the-till.ts'

interface CartSheetProps {
  /** What it is called, where that is not the cart's own word. */
  heading?: string
  /** The words of the way on to the payment. */
  proceed: string
  /** How it is paid, as the screen has it. */
  children: ReactNode
  /** The step of the payment, where the screen keeps it itself. */
  paying?: { readonly isOn: boolean; readonly turn: (isOn: boolean) => void }
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The cart of the small screens, and the checkout behind it: a real sale, by the same path (SELL-012 to SELL-015). */
export function CartSheet({ heading, proceed, paying, isOpen, onOpenChange, children }: CartSheetProps) {
  const { cart, back, checkout, isEmpty } = useTerminal()
  const [isOwnPaying, setIsOwnPaying] = useState(false)
  const { isOn: isPaying, turn: setIsPaying } = paying ?? { isOn: isOwnPaying, turn: setIsOwnPaying }
  const count = itemCount(cart)
  // Money taken for a basket that is empty now has to be given back: the payment is where that is said and done.
  const holdsMoney = checkout.payment.tenders.length > 0
  const isDone = isEmpty && !holdsMoney && checkout.done !== undefined
  const step = isDone ? 'done' : isEmpty ? (holdsMoney ? 'payment' : 'cart') : isPaying ? 'payment' : 'cart'
  useToastsAboveTheCart(isOpen && step !== 'done')
  const turn = (next: boolean) => {
    if (!next) setIsPaying(false)
    if (!next && isDone) checkout.moveOn()
    onOpenChange(next)
  }
  // Nothing is left in it, and nothing to be read: after a sale the change stays until somebody puts it away.
  const isOver = isEmpty && !holdsMoney && checkout.done === undefined && !checkout.isPending
  const close = useEffectEvent(() => turn(false))
  useEffect(() => {
    if (isOver) close()
  }, [isOver])
  return (
    <Sheet
      open={isOpen}
      onOpenChange={turn}
      title={
        step !== 'cart'
          ? 'Checkout'
          : `${heading ?? (back ? 'Cart' : 'Shopping Cart')} (${basketInWords(count, back?.goods)})`
      }
      actions={
        step === 'cart' && !isEmpty ? (
          <div className="grid gap-3">
            <Totals isCompact />
            {holdsMoney ? (
              <p className="figures flex justify-between font-semibold">
                <span>Taken already</span>
                {formatMoney(handedOverMinor(checkout.payment.tenders))}
              </p>
            ) : null}
            <Button look="primary" size="till" onClick={() => setIsPaying(true)}>
              {proceed}
            </Button>
          </div>
        ) : null
      }
    >
      {step === 'done' && checkout.done ? <DonePanel sale={checkout.done} /> : null}
      {step === 'payment' ? (
        <div className="grid gap-4">
          {isEmpty ? null : (
            <Button look="quiet" className="justify-self-start px-2!" onClick={() => setIsPaying(false)}>
              <ArrowLeft size={18} aria-hidden />
              Back to the cart
            </Button>
          )}
          <Totals isCompact />
          {children}
        </div>
      ) : null}
      {step === 'cart' ? <CartStep isEmpty={isEmpty} /> : null}
    </Sheet>
  )
}

function CartStep({ isEmpty }: { isEmpty: boolean }) {
  const { cart, back, parked, show, clear } = useTerminal()
  const { isReady } = useCart()
  const waiting = parked.baskets.length
  if (!isReady)
    return (
      <p role="status" className="p-8 text-center text-ink-muted">
        {BRINGING_BACK}
      </p>
    )
  if (isEmpty)
    return (
      <EmptyState
        icon={<ShoppingCart size={40} strokeWidth={1.25} aria-hidden />}
        title="Your cart is empty"
        hint="Add items to get started"
        action={
          waiting > 0 ? (
            <Button onClick={() => show({ kind: 'parked' })}>Parked baskets ({countWords(waiting)})</Button>
          ) : null
        }
      />
    )
  return (
    <>
      <div className="-mt-2 mb-2 flex items-center gap-1">
        <Button look="quiet" className="min-w-0 px-2!" onClick={() => show({ kind: 'customer' })}>
          <UserPlus size={18} aria-hidden />
          <span className="truncate">{cart.customer ? customerName(cart.customer) : 'Customer'}</span>
        </Button>
        <Button look="quiet" className="px-2!" onClick={() => show({ kind: 'discount' })}>
          <BadgePercent size={18} aria-hidden />
          Discount
        </Button>
        <span className="flex-1" />
        <ParkButton />
        <IconButton label="Clear Cart" onClick={() => clear('Cart cleared')}>
          <Trash2 size={20} aria-hidden />
        </IconButton>
      </div>
      <div className="-mx-4">
        {back ? <ReturnedLines /> : null}
        <CartLines />
      </div>
    </>
  )
}
