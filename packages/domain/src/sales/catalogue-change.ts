import type { Product } from '../catalogue/index.ts'
import { type Minor, minorOf } from '../money/index.ts'
import type { VatRates } from '../tax/index.ts'
import type { CartLine, CartProduct } from './cart.ts'
import { cartProductOf } from './cart-product.ts'

/** What became of a line's product since it was rung up. */
export type CatalogueChange =
  | { readonly kind: 'archived' }
  | { readonly kind: 'repriced'; readonly priceMinor: Minor }

/**
 * What a person at the till has to know of a line's product. A price that was changed by hand, or that a scale's label says, is
 * not held against the catalogue's.
 *
 * @param product as the catalogue has it now; undefined where it is no longer sold
 */
export function catalogueChangeOf(line: CartLine, product: Product | undefined): CatalogueChange | undefined {
  if (!product) return { kind: 'archived' }
  const { priceMinor: rungUpMinor, scaleLabel } = line.product
  if (scaleLabel !== undefined || line.unitPriceMinor !== rungUpMinor) return undefined
  const priceMinor = minorOf(product.price)
  return priceMinor === rungUpMinor ? undefined : { kind: 'repriced', priceMinor }
}

/** A line's product with the catalogue's price and VAT of now; of the same pack. */
export function repricedProduct(
  { product: { pack } }: CartLine,
  product: Product,
  now: Date,
  rates: VatRates | undefined,
): CartProduct {
  return cartProductOf(product, now, rates, undefined, pack)
}

/** A line's product under the name and SKU of now; undefined where it has them. */
export function renamedProduct(line: CartLine, { name, sku }: Product): CartProduct | undefined {
  const { product } = line
  return product.name === name && product.sku === sku ? undefined : { ...product, name, sku }
}
