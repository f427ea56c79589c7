import type { Piece, Product } from '../catalogue/index.ts'
import { minorOf } from '../money/index.ts'
import { chargedRate, parseRate, rateOfCode } from '../tax/index.ts'
import type { CartProduct, Pack } from './cart.ts'

/** What a cart captures of a product now, at the VAT rate that its code has now, however old the till's copy of the product; of one piece of it, with the price that its scale's label says; of a pack, with its lot and date. */
export function cartProductOf(product: Product, now: Date, piece?: Piece, pack?: Pack): CartProduct {
  const vatRate = rateOfCode(product.vatCode, now) ?? parseRate(product.vatRate)
  if (vatRate === undefined) throw new Error(`Product ${product.id} has no valid VAT rate`)
  return {
    id: product.id,
    name: product.name,
    sku: product.sku,
    priceMinor: piece?.priceMinor ?? minorOf(product.price),
    vatCode: product.vatCode,
    vatRate: chargedRate(product.vatCode, vatRate),
    vatInclusive: product.vatInclusive,
    ...(piece && { scaleLabel: piece.label }),
    ...(pack && { pack }),
  }
}
