import { divideHalfUp, type Minor, minorOf } from '../money/index.ts'
import { normaliseBarcode, scanKeys } from './barcode.ts'
import type { Product } from './product.ts'
import { readScaleLabel, type ScaleLabel } from './scale-label.ts'
import type { ScaleLayouts } from './scale-layout.ts'

/** One piece of goods as the shop's scale has priced it: sold by itself, at what its label says. */
export interface Piece {
  /** The label's digits as they were scanned. */
  readonly label: string
  readonly priceMinor: Minor
}

type Goods = Pick<Product, 'barcode' | 'otherBarcodes' | 'sku' | 'price'>

/**
 * What a scanned label says of the piece that it sticks on.
 *
 * @returns undefined where the scan is no label of a scale, or the product's own code: it is sold at its price then;
 *   `unpriced` where it is a label of these goods whose price nobody can read, because the shop does not say what labels of its
 *   prefix hold
 */
export function pieceOf(product: Goods, scan: string, layouts: ScaleLayouts): Piece | 'unpriced' | undefined {
  const codes = [product.barcode ?? '', ...product.otherBarcodes, product.sku].map(normaliseBarcode)
  for (const label of scanKeys(scan, layouts)) {
    const read = readScaleLabel(label, layouts)
    if (!read) continue
    if (codes.includes(normaliseBarcode(label))) return undefined
    if (!codes.includes(read.itemCode) && !codes.includes(read.withoutPrice)) return undefined
    const priceMinor = priceOf(read, minorOf(product.price))
    if (priceMinor === undefined) return 'unpriced'
    return priceMinor === 0 ? undefined : { label, priceMinor }
  }
  return undefined
}

/** The price of the piece; by weight it is the product's price of a kilogram for as much as the label says, half a penny up. */
function priceOf({ priceMinor, grams }: ScaleLabel, kilogramMinor: Minor): Minor | undefined {
  if (grams === undefined) return priceMinor
  return divideHalfUp(BigInt(kilogramMinor) * BigInt(grams), 1000n)
}
