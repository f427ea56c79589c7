import { refusalMessage } from '@tuppence/domain/refusals'
import { type Cart, completeSale, makeTender, type Sale } from '@tuppence/domain/sales'
import type { VatMode } from '@tuppence/domain/tax'

/** What stands before the numbers of practised sales; no till of a shop is counted by it. */
const CODE = 'TRAINING'

export interface Practising {
  readonly cart: Cart
  readonly method: 'cash' | 'card'
  /** What the customer hands over, in pence. */
  readonly receivedMinor: number
  readonly totalMinor: number
  readonly vatMode: VatMode
  readonly staff: { readonly id: string; readonly name: string }
  readonly number: number
  readonly now: Date
  readonly newId: () => string
}

/** The till's own rules over a sale that is none: what would be refused there is refused here, in the same words. */
export function practiseSale({
  cart,
  method,
  receivedMinor,
  totalMinor,
  vatMode,
  staff,
  number,
  now,
  newId,
}: Practising): { readonly ok: true; readonly sale: Sale } | { readonly ok: false; readonly words: string } {
  const completed = completeSale(cart, {
    id: newId(),
    now,
    till: { id: newId(), code: CODE },
    tillSequence: number,
    staff,
    vatMode,
    tenders: [makeTender(newId(), method, method === 'card' ? totalMinor : receivedMinor, totalMinor)],
  })
  return completed.ok ? completed : { ok: false, words: refusalMessage(completed.code) }
}
