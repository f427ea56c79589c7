import {
  type Cart,
  type CartAction,
  changeCart,
  emptyCart,
  type RefundReason,
  type ReturnPick,
  type Sale,
} from '@tuppence/domain/sales'
import { useMemo } from 'react'
import { keptHere } from '../../devices/kept-here.ts'

const keyOf = (organizationId: string) => `tuppence.training.ledger:${organizationId}`
/** Nobody looks at older ones. */
const MOST_KEPT = 50

export interface PractisedSale {
  readonly sale: Sale
  readonly isVoided: boolean
}

/** Goods of a practised sale that lie in the basket to come back. */
export interface PractisedBack {
  readonly saleId: string
  readonly picks: readonly ReturnPick[]
  readonly reason: RefundReason
  readonly reasonNote: string
}

/** What is practised: a ledger apart from every real one. It is in this device's own small storage, and is sent to nobody. */
export interface TrainingLedger {
  readonly cart: Cart
  /** What comes back in the basket. */
  readonly back: PractisedBack | null
  /** The newest first. */
  readonly sales: readonly PractisedSale[]
  /** How many were practised; numbers no till's records. */
  readonly practised: number
}

export const emptyLedger: TrainingLedger = { cart: emptyCart, back: null, sales: [], practised: 0 }

/** At whose till of training this window stands. */
let standsAt = ''
const kept = keptHere(() => localStorage.getItem(keyOf(standsAt)))

/** What cannot be read counts as nothing: there is nothing in it to lose. */
function ledgerIn(text: string | null): TrainingLedger {
  try {
    const read: unknown = text === null ? undefined : JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...emptyLedger, ...read } : emptyLedger
  } catch {
    return emptyLedger
  }
}

export const readLedger = (organizationId: string): TrainingLedger =>
  ledgerIn(localStorage.getItem(keyOf(organizationId)))

/** The ledger of the business at whose till of training this window stands from now on. */
export function useLedger(organizationId: string): TrainingLedger {
  standsAt = organizationId
  const text = kept.use()
  return useMemo(() => ledgerIn(text), [text])
}

/** Takes what is practised on from what it is now. */
export function changeLedger(change: (ledger: TrainingLedger) => TrainingLedger): void {
  localStorage.setItem(keyOf(standsAt), JSON.stringify(change(readLedger(standsAt))))
  kept.changed()
}

export const changeCartOf = (action: CartAction): void =>
  changeLedger((now) => ({ ...now, cart: changeCart(now.cart, action) }))

export const isUnderWay = ({ cart, back }: TrainingLedger): boolean => cart.lines.length > 0 || back !== null

/** A practised sale or return takes the basket with it. */
export const withSale = ({ sales, practised }: TrainingLedger, sale: Sale): TrainingLedger => ({
  cart: emptyCart,
  back: null,
  sales: [{ sale, isVoided: false }, ...sales].slice(0, MOST_KEPT),
  practised: practised + 1,
})

export const withVoided = (ledger: TrainingLedger, saleId: string): TrainingLedger => ({
  ...ledger,
  sales: ledger.sales.map((one) => (one.sale.id === saleId ? { ...one, isVoided: true } : one)),
})

export function forgetLedger(organizationId: string): void {
  localStorage.removeItem(keyOf(organizationId))
  kept.changed()
}
