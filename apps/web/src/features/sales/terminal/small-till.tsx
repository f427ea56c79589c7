import type { ReactNode } from 'react'
import { ReturnBanner } from '../returns/return-banner.tsx'
import { CartButton, useSheetOpen } from './cart-button.tsx'
import { CartSheet } from './cart-sheet.tsx'

interface SmallTillProps {
  /** What the sheet is called, where that is not the cart's own word. */
  heading?: string
  /** Where the screen's own button shows the ways to pay: whether they are shown. */
  paying?: { readonly isOn: boolean; readonly turn: (isOn: boolean) => void }
  payment: ReactNode
  /** What there is to press; a return that is under way is told above it. */
  children: (underWay: ReactNode) => ReactNode
}

/** SELL-065: under 1024 px the goods have the screen, and the cart is one press away. */
export function SmallTill({ heading, paying, payment, children }: SmallTillProps) {
  const [isCartOpen, setIsCartOpen] = useSheetOpen()
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {children(<ReturnBanner onOpen={() => setIsCartOpen(true)} />)}
      <CartButton onPress={() => setIsCartOpen(true)} />
      <CartSheet
        {...(heading && { heading })}
        {...(paying && { paying })}
        proceed={paying ? 'Checkout' : 'Proceed to Payment'}
        isOpen={isCartOpen}
        onOpenChange={setIsCartOpen}
      >
        {payment}
      </CartSheet>
    </div>
  )
}
