import { counted, countWords } from '@tuppence/domain/counts'
import type { Cart, CartProduct, SoldSale } from '@tuppence/domain/sales'
import {
  itemCount,
  type RefundReason,
  type ReturnPick,
  restocksByDefault,
  returnable,
} from '@tuppence/domain/sales'
import type { GoodsBack } from '../../../offline/index.ts'
import type { BackChange } from '../till/terminal-context.ts'

/** Goods of a sale, chosen to come back. */
export function backOfSale(
  sale: SoldSale,
  picks: readonly ReturnPick[],
  { reason, reasonNote }: Pick<GoodsBack, 'reason' | 'reasonNote'>,
): GoodsBack {
  return { from: { sale, picks }, reason, reasonNote, isScanningBack: false }
}

/** A return without a receipt, before anything was scanned for it. */
export function backWithoutReceipt(reason: RefundReason, reasonNote: string): GoodsBack {
  return { from: { sale: null, goods: [], customer: null }, reason, reasonNote, isScanningBack: true }
}

/** How many things come back. */
export function backCount({ from }: GoodsBack): number {
  const parts: readonly { quantity: number }[] = from.sale === null ? from.goods : from.picks
  return parts.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** How full the basket is, with what comes back: "2 items", "1 item, 3 coming back". */
export function basketInWords(items: number, back: GoodsBack | undefined): string {
  const sold = counted(items, 'item')
  const returned = back ? backCount(back) : 0
  if (returned === 0) return sold
  const coming = `${countWords(returned)} coming back`
  return items === 0 ? coming : `${sold}, ${coming}`
}

/** How much lies in the basket, what comes back counted with what is sold. */
export function basketSize(cart: Cart, back: GoodsBack | undefined): { count: number; inWords: string } {
  const items = itemCount(cart)
  return { count: items + (back ? backCount(back) : 0), inWords: basketInWords(items, back) }
}

/** One more of a product, without a receipt: on its line if it comes back at today's price already. */
export function withGoods(back: GoodsBack, product: CartProduct): GoodsBack {
  const { from } = back
  if (from.sale !== null) return back
  const at = from.goods.findIndex(
    (one) =>
      one.product.id === product.id &&
      one.product.priceMinor === product.priceMinor &&
      one.unitPriceMinor === product.priceMinor,
  )
  const one = from.goods[at]
  const restock = restocksByDefault(back.reason)
  const goods = one
    ? from.goods.with(at, { ...one, quantity: one.quantity + 1 })
    : [...from.goods, { product, quantity: 1, unitPriceMinor: product.priceMinor, restock }]
  return { ...back, from: { ...from, goods } }
}

/** The line in that place changed; taken out at quantity 0, and nothing is left of the return when the last line goes. */
export function withChange(back: GoodsBack, place: number, change: BackChange): GoodsBack | null {
  const { from } = back
  const { unitPriceMinor: _, ...ofPick } = change
  if (from.sale === null) {
    const goods = changed(from.goods, place, change)
    return { ...back, from: { ...from, goods } }
  }
  const picks = changed(from.picks, place, ofPick)
  return picks.length === 0 ? null : { ...back, from: { ...from, picks } }
}

function changed<T extends { quantity: number }>(
  lines: readonly T[],
  place: number,
  change: Partial<T>,
): T[] {
  return lines
    .map((line, i) => (i === place ? { ...line, ...change } : line))
    .filter(({ quantity }) => quantity > 0)
}

/** How many of that line may come back at the most; without a receipt nobody knows of a limit. */
export function mostOf({ from }: GoodsBack, place: number): number | undefined {
  if (from.sale === null) return undefined
  const pick = from.picks[place]
  return returnable(from.sale).find(({ line }) => line.id === pick?.lineId)?.left
}
