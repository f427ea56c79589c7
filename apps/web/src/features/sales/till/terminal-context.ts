import type { SignedInUser } from '@tuppence/contract/identity'
import type { TillSetup } from '@tuppence/contract/tills'
import type { Piece, Product } from '@tuppence/domain/catalogue'
import type { Cart, CartAction, CartLine, Pack, ReturnedLine } from '@tuppence/domain/sales'
import type { SaleTotals } from '@tuppence/domain/tax'
import { createContext, use } from 'react'
import type { DiscountRights } from '../../../foundation/discounts/discount-limit.ts'
import type { GoodsBack, ParkedState } from '../../../offline/index.ts'
import type { Checkout } from './checkout.ts'

export type TerminalDialog =
  | { readonly kind: 'catalogue' }
  | { readonly kind: 'customer' }
  /** The camera of this device, in place of a scanner. */
  | { readonly kind: 'camera' }
  | { readonly kind: 'discount' }
  /** Money that was taken is given back before the basket is emptied; `words` say what was done then. */
  | { readonly kind: 'give-back'; readonly words: string }
  | { readonly kind: 'park' }
  | { readonly kind: 'parked' }
  /** The shift, and money that no sale moves. */
  | { readonly kind: 'drawer' }
  | { readonly kind: 'line'; readonly lineId: string }
  /** What was sold and given back; `sought` is a receipt's code or number to begin with. */
  | { readonly kind: 'history'; readonly sought?: string }
  /** A product to add, or the one to change. */
  | { readonly kind: 'product'; readonly productId?: string }
  /** A code was scanned that nothing is sold under. */
  | { readonly kind: 'unknown-code'; readonly code: string }
  /** A dialog that only this screen has, by its own name for it; the screen draws it. */
  | { readonly kind: 'of-screen'; readonly name: string }
  /** The price of goods that come back without a receipt. */
  | { readonly kind: 'returned'; readonly place: number }

/** What comes back in this basket, with what it comes to. */
export interface BasketBack {
  readonly goods: GoodsBack
  /** In the order of the picks or goods. */
  readonly returned: readonly ReturnedLine[]
  /** What they are given back for by themselves, whatever is bought with them. */
  readonly worthMinor: number
  /** Why it cannot come back as it stands, in words; undefined where it can, and where nothing was scanned yet. */
  readonly problem: string | undefined
}

/** What may be changed of one line that comes back; a price only without a receipt. */
export interface BackChange {
  readonly quantity?: number
  readonly restock?: boolean
  readonly unitPriceMinor?: number
}

/** What every part of the till works with. */
export interface Terminal {
  readonly user: SignedInUser
  readonly shop: TillSetup['shop'] | undefined
  readonly rights: DiscountRights
  readonly mayOverridePrice: boolean
  readonly mayVoid: boolean
  readonly mayRefund: boolean
  readonly cart: Cart
  /** What comes back in this basket; undefined where nothing does. */
  readonly back: BasketBack | undefined
  /** Nothing is being sold and nothing comes back. */
  readonly isEmpty: boolean
  readonly totals: SaleTotals
  readonly checkout: Checkout
  /** What is put aside in the shop. */
  readonly parked: ParkedState
  /** Asks what the basket shall be called and puts it aside, or says why it cannot be. */
  readonly park: () => void
  readonly change: (action: CartAction) => void
  /** Rings a product up; of one piece of it, at what its scale's label says; of a pack, with its lot and date. */
  readonly add: (product: Product, piece?: Piece, pack?: Pack) => void
  readonly remove: (line: CartLine) => void
  /** Puts goods that come back into the basket. */
  readonly takeBack: (goods: GoodsBack) => void
  readonly changeBack: (change: (goods: GoodsBack | null) => GoodsBack | null) => void
  readonly changeReturned: (place: number, change: BackChange) => void
  /** Gives up what was to come back; it can be undone. */
  readonly dropBack: () => void
  /** Clear Cart and Void Transaction: both empty the cart, and both can be undone. Where part of it is paid, that is asked about. */
  readonly clear: (words: string) => void
  /** The same once the money is given back. */
  readonly clearGivenBack: (words: string) => void
  readonly show: (dialog: TerminalDialog) => void
  /** Says something to those who cannot see the screen. */
  readonly say: (words: string) => void
  /** Puts the keyboard back where the next code is typed. */
  readonly focusSearch: () => void
}

/** What a line can have done to it. */
export type LineActions = Pick<Terminal, 'change' | 'remove' | 'show'>

export const TerminalContext = createContext<Terminal | undefined>(undefined)

/** Answers the till as it is when it is called, and is itself the same for as long as the till stands. */
export type TillNow = () => Terminal

export const TillNowContext = createContext<TillNow | undefined>(undefined)

/** For what does something at the till and shows nothing of it: that need not be drawn anew at each scan. */
export function useTillNow(): TillNow {
  const now = use(TillNowContext)
  if (!now) throw new Error('useTillNow is used outside the Sales terminal')
  return now
}

export function useTerminal(): Terminal {
  const terminal = use(TerminalContext)
  if (!terminal) throw new Error('useTerminal is used outside the Sales terminal')
  return terminal
}
