import type { SignedInUser } from '@tuppence/contract/identity'
import type { TillSetup } from '@tuppence/contract/tills'
import type { Product } from '@tuppence/domain/catalogue'
import type { Cart, CartAction, CartLine } from '@tuppence/domain/sales'
import type { SaleTotals } from '@tuppence/domain/tax'
import { createContext, use } from 'react'
import type { DiscountRights } from './discount-limit.ts'
import type { Checkout } from './use-checkout.ts'

export type TerminalDialog =
  | { readonly kind: 'catalogue' }
  | { readonly kind: 'customer' }
  | { readonly kind: 'discount' }
  | { readonly kind: 'line'; readonly lineId: string }

/** What every part of the till works with. */
export interface Terminal {
  readonly user: SignedInUser
  readonly shop: TillSetup['shop'] | undefined
  readonly rights: DiscountRights
  readonly mayOverridePrice: boolean
  readonly cart: Cart
  readonly totals: SaleTotals
  readonly checkout: Checkout
  readonly change: (action: CartAction) => void
  readonly add: (product: Product) => void
  readonly remove: (line: CartLine) => void
  /** Clear Cart and Void Transaction: both empty the cart, and both can be undone. */
  readonly clear: (words: string) => void
  readonly show: (dialog: TerminalDialog) => void
  /** Says something to those who cannot see the screen. */
  readonly say: (words: string) => void
  /** Puts the keyboard back where the next code is typed. */
  readonly focusSearch: () => void
}

export const TerminalContext = createContext<Terminal | undefined>(undefined)

export function useTerminal(): Terminal {
  const terminal = use(TerminalContext)
  if (!terminal) throw new Error('useTerminal is used outside the Sales terminal')
  return terminal
}
