import type { Minor } from '../../money/index.ts'
import { type Refusal, refuse } from '../../refusals/index.ts'
import { computeTotals, type VatMode } from '../../tax/index.ts'
import type { CartProduct } from '../cart.ts'
import type { SoldLine } from '../sold-line.ts'
import { returnPart } from './return-part.ts'
import { isVoided, returnable } from './returnable.ts'
import type { ReturnedLine } from './returned-line.ts'
import type { SoldSale } from './sold-sale.ts'

/** What the customer brings back of a sale. */
export interface ReturnPick {
  readonly lineId: string
  readonly quantity: number
  readonly restock: boolean
}

/** Goods without a receipt: at today's price, or what the person makes of it. */
export interface UnreceiptedGoods {
  readonly product: CartProduct
  readonly quantity: number
  readonly unitPriceMinor: Minor
  readonly restock: boolean
}

type Returned = { readonly ok: true; readonly returned: ReturnedLine[] } | Refusal

/**
 * The lines that come back of a sale: never more than is left of it, each at its part of what was paid (reliability R8).
 *
 * Refuses: return-empty, already-voided, more-than-sold, quantity-invalid.
 */
export function returnPicks(sale: SoldSale, picks: readonly ReturnPick[], newId: () => string): Returned {
  if (picks.length === 0) return refuse('return-empty')
  if (isVoided(sale)) return refuse('already-voided')
  const left = new Map(returnable(sale).map((line) => [line.line.id, line]))
  const returned: ReturnedLine[] = []
  for (const { lineId, quantity, restock } of picks) {
    if (!Number.isSafeInteger(quantity) || quantity < 1) return refuse('quantity-invalid')
    const of = left.get(lineId)
    // A line picked twice is left nothing of: its parts would be reckoned from the same beginning.
    left.delete(lineId)
    if (of === undefined || quantity > of.left) return refuse('more-than-sold')
    returned.push(returnedLine(sale, { line: of.line, before: of.returned, quantity, restock }, newId()))
  }
  return { ok: true, returned }
}

/**
 * Goods without a receipt, VAT as on a sale of today. The price may be lowered, never raised.
 *
 * Refuses: return-empty, quantity-invalid, bad-amount.
 */
export function returnGoods(
  goods: readonly UnreceiptedGoods[],
  vatMode: VatMode,
  newId: () => string,
): Returned {
  if (goods.length === 0) return refuse('return-empty')
  for (const { quantity, unitPriceMinor, product } of goods) {
    if (!Number.isSafeInteger(quantity) || quantity < 1) return refuse('quantity-invalid')
    if (!Number.isSafeInteger(unitPriceMinor) || unitPriceMinor < 0 || unitPriceMinor > product.priceMinor)
      return refuse('bad-amount')
  }
  const taxed = computeTotals(
    goods.map(({ product, quantity, unitPriceMinor }) => ({
      quantity,
      unitPriceMinor,
      discountMinor: 0,
      vatCode: product.vatCode,
      vatRate: product.vatRate,
      vatInclusive: product.vatInclusive,
    })),
    vatMode,
  )
  const returned = goods.map(({ product, quantity, unitPriceMinor, restock }, i): ReturnedLine => {
    const { id: productId, name, sku, vatCode, vatRate, vatInclusive } = product
    return {
      id: newId(),
      original: null,
      ...{ productId, name, sku, quantity, unitPriceMinor, vatCode, vatRate, vatInclusive, restock },
      discountMinor: 0,
      totalMinor: quantity * unitPriceMinor,
      netMinor: taxed.lines[i]?.netMinor ?? 0,
      vatMinor: taxed.lines[i]?.vatMinor ?? 0,
    }
  })
  return { ok: true, returned }
}

/** So many of a line, after `before` of them came back. */
export function returnedLine(
  sale: Pick<SoldSale, 'id' | 'vatMode'>,
  what: { line: SoldLine; before: number; quantity: number; restock: boolean },
  id: string,
): ReturnedLine {
  const { line, before, quantity, restock } = what
  const { productId, name, sku, unitPriceMinor, vatCode, vatRate, vatInclusive } = line
  return {
    id,
    original: { saleId: sale.id, lineId: line.id },
    ...{ productId, name, sku, quantity, unitPriceMinor, vatCode, vatRate, vatInclusive, restock },
    ...returnPart(line, sale.vatMode, before, quantity),
  }
}
