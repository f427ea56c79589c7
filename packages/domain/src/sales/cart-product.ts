import type { Piece, Product } from '../catalogue/index.ts'
import { minorOf } from '../money/index.ts'
import { chargedRate, parseRate, rateOfCode, type VatRates } from '../tax/index.ts'
import type { Cart, CartLine, CartProduct, Pack } from './cart.ts'

/**
 * What a cart captures of a product now, at the VAT rate that its code has now, however old the till's copy of the product.
 *
 * @param rates those that the server has told the till; undefined for the program's own
 * @param piece one that a scale priced by its label
 * @param pack its lot and date
 */
export function cartProductOf(
  product: Product,
  now: Date,
  rates: VatRates | undefined,
  piece?: Piece,
  pack?: Pack,
): CartProduct {
  const vatRate = rateOfCode(product.vatCode, now, rates) ?? parseRate(product.vatRate)
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

/**
 * The cart at the VAT rates of now: it may have been parked or left open over the midnight of a change. The same cart where
 * nothing changes. Prices stay, so the total changes only where VAT is added to them.
 */
export function withCurrentRates(cart: Cart, now: Date, rates: VatRates | undefined): Cart {
  const lines = cart.lines.map((line) => lineAtRate(line, now, rates))
  return lines.every((line, place) => line === cart.lines[place]) ? cart : { ...cart, lines }
}

function lineAtRate(line: CartLine, now: Date, rates: VatRates | undefined): CartLine {
  const vatRate = rateOfCode(line.product.vatCode, now, rates)
  if (vatRate === undefined || vatRate === line.product.vatRate) return line
  return { ...line, product: { ...line.product, vatRate } }
}
