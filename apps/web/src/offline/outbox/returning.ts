import { type Refusal, refuse } from '@tuppence/domain/refusals'
import {
  type Cart,
  type Completion,
  completeSale,
  type EarlierReturn,
  giveBack,
  type Sale,
  type SoldSale,
  type VoidReason,
  voidSale,
} from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import type { GoodsBack } from '../cart/cart-record.ts'

/** What a record gives back: a whole sale, or the goods that lie in the basket beside the new ones. */
export type Returning =
  | {
      readonly kind: 'void'
      readonly sale: SoldSale
      readonly reason: VoidReason | null
      readonly reasonNote: string
    }
  | { readonly kind: 'goods'; readonly goods: GoodsBack }

/** The record that something comes back of; undefined for a sale, and for goods without a receipt. */
export function reversedBy(returning: Returning | undefined): string | undefined {
  if (returning === undefined) return undefined
  return returning.kind === 'void' ? returning.sale.id : returning.goods.from.sale?.id
}

/** A sale with everything that is known to have come back of it, whoever knows it: each return once. */
export function withReturns<Sold extends { readonly returns: readonly { readonly id: string }[] }>(
  sale: Sold,
  known: readonly NoInfer<Sold>['returns'][number][],
): Sold {
  const ids = new Set(sale.returns.map(({ id }) => id))
  const more = known.filter(({ id }) => !ids.has(id))
  return more.length === 0 ? sale : { ...sale, returns: [...sale.returns, ...more] }
}

/**
 * The record that is to be kept: a sale, or what gives something back.
 *
 * @param known what this device has given back of that sale before, read in the same transaction: two of its windows
 * cannot give one thing back twice
 */
export function makeRecord(
  {
    cart,
    returning,
    approvedBy = null,
  }: {
    readonly cart: Cart
    readonly returning?: Returning | undefined
    /** Who allowed the return, where that was not the seller. */
    readonly approvedBy?: Sale['approvedBy']
  },
  completion: Completion,
  known: readonly EarlierReturn[],
): { ok: true; sale: Sale } | Refusal {
  if (returning === undefined) return completeSale(cart, completion)
  if (returning.kind === 'void') {
    if (cart.lines.length > 0) return refuse('void-needs-sale')
    const { sale, reason, reasonNote } = returning
    return voidSale(withReturns(sale, known), reason, { ...completion, reasonNote, approvedBy }, uuidv7)
  }
  const { from, reason, reasonNote } = returning.goods
  const current = from.sale === null ? from : { ...from, sale: withReturns(from.sale, known) }
  return giveBack({ from: current, cart, reason }, { ...completion, reasonNote, approvedBy }, uuidv7)
}
