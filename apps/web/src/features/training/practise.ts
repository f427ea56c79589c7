import { refusalMessage } from '@tuppence/domain/refusals'
import {
  type Cart,
  completeSale,
  giveBack,
  makeTender,
  type PayOut,
  payOutTender,
  type Sale,
  suggestPayOut,
  type Tender,
} from '@tuppence/domain/sales'
import type { VatMode } from '@tuppence/domain/tax'
import type { BackInBasket } from './practised-back.ts'

/** What stands before the numbers of practised sales; no till of a shop is counted by it. */
const CODE = 'TRAINING'

export interface Practising {
  readonly cart: Cart
  /** What comes back in it; undefined where it only sells. */
  readonly back: BackInBasket | undefined
  readonly paid: Paid
  /** Below nothing where money is handed out. */
  readonly totalMinor: number
  readonly vatMode: VatMode
  readonly staff: { readonly id: string; readonly name: string }
  readonly number: number
  readonly now: Date
  readonly newId: () => string
}

export type Paid =
  | { readonly method: 'card' }
  /** What the customer hands over, in pence. */
  | { readonly method: 'cash'; readonly receivedMinor: number }
  | { readonly payOuts: readonly PayOut[] }

/** The till's own rules over a sale or return that is none: what would be refused there is refused here, in the same words. */
export function practiseSale({
  cart,
  back,
  paid,
  totalMinor,
  vatMode,
  staff,
  number,
  now,
  newId,
}: Practising): { readonly ok: true; readonly sale: Sale } | { readonly ok: false; readonly words: string } {
  const completion = {
    id: newId(),
    now,
    till: { id: newId(), code: CODE },
    tillSequence: number,
    staff,
    vatMode,
    tenders: tendersOf(paid, totalMinor, newId),
  }
  const completed = back ? practiseReturn(back, cart, completion, newId) : completeSale(cart, completion)
  return completed.ok ? completed : { ok: false, words: refusalMessage(completed.code) }
}

function practiseReturn(
  { sold, picks, reason, reasonNote }: BackInBasket,
  cart: Cart,
  completion: Parameters<typeof completeSale>[1],
  newId: () => string,
): ReturnType<typeof giveBack> {
  const from = { sale: sold, picks }
  return giveBack({ from, cart, reason }, { ...completion, reasonNote, approvedBy: null }, newId)
}

function tendersOf(paid: Paid, totalMinor: number, newId: () => string): readonly Tender[] {
  if ('payOuts' in paid) return paid.payOuts.map((payOut) => payOutTender(newId(), payOut))
  return [
    makeTender(newId(), paid.method, paid.method === 'card' ? totalMinor : paid.receivedMinor, totalMinor),
  ]
}

/** How so much is handed back of a practised sale: as it was paid, or all in cash. Coming out even is cash of nothing. */
export function payOutsFor(way: 'as-paid' | 'cash', sold: BackInBasket['sold'], dueMinor: number): PayOut[] {
  if (dueMinor === 0 || way === 'cash') return [{ method: 'cash', amountMinor: dueMinor }]
  return suggestPayOut(sold, dueMinor)
}
