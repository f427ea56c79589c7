import type { SaleCustomer } from '../customers/index.ts'
import { divideHalfUp, MAX_AMOUNT_MINOR, type Minor } from '../money/index.ts'
import { computeTotals, type SaleTotals, type TaxableLine, type VatCode, type VatMode } from '../tax/index.ts'

/** The largest quantity of one line. A wholesale invoice has been seen with 80,995 of one thing. */
export const MAX_QUANTITY = 1_000_000
/** The longest lot or batch number of GS1's (10). */
export const MAX_LOT = 20
/** The longest reason of a discount: a few words beside the line. */
export const MAX_DISCOUNT_REASON = 60

/** Percent in hundredths (1000 = 10%), or pence off. */
export type Discount = (
  | { readonly kind: 'percent'; readonly hundredths: number }
  | { readonly kind: 'amount'; readonly minor: Minor }
) & {
  /** Why it is given: one of the shop's reasons, or somebody's own words. Left out where nobody said. */
  readonly reason?: string | undefined
}

/** What a GS1 code says of the pack that was scanned. */
export interface Pack {
  readonly lot?: string | undefined
  /** The last day it may be sold or used, YYYY-MM-DD. */
  readonly expiresOn?: string | undefined
}

/** What the cart captures of a product: a later price change does not touch a basket until a person says so. */
export interface CartProduct {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly priceMinor: Minor
  readonly vatCode: VatCode
  /** Hundredths of a percent. */
  readonly vatRate: number
  readonly vatInclusive: boolean
  /** The label of the shop's scale that priced this piece; its price is `priceMinor`. Left out for goods of one price. */
  readonly scaleLabel?: string | undefined
  /** Left out where the code said nothing of a pack: a plain barcode does not. */
  readonly pack?: Pack | undefined
}

export interface CartLine {
  readonly id: string
  readonly product: CartProduct
  readonly quantity: number
  /** The product's price, or what a person with the right made of it. */
  readonly unitPriceMinor: Minor
  readonly discount: Discount | null
}

export interface Cart {
  readonly lines: readonly CartLine[]
  readonly customer: SaleCustomer | null
  readonly discount: Discount | null
}

export const emptyCart: Cart = { lines: [], customer: null, discount: null }

export type CartAction =
  | {
      readonly type: 'add'
      readonly lineId: string
      readonly product: CartProduct
      readonly quantity?: number
    }
  | { readonly type: 'set-quantity'; readonly lineId: string; readonly quantity: number }
  | { readonly type: 'remove'; readonly lineId: string }
  /** The product as the catalogue has it now. A price that was changed by hand stays. */
  | { readonly type: 'update-product'; readonly lineId: string; readonly product: CartProduct }
  | { readonly type: 'override-price'; readonly lineId: string; readonly unitPriceMinor: Minor }
  | { readonly type: 'discount-line'; readonly lineId: string; readonly discount: Discount | null }
  | { readonly type: 'discount-basket'; readonly discount: Discount | null }
  | { readonly type: 'choose-customer'; readonly customer: SaleCustomer | null }
  | { readonly type: 'clear' }
  /** Puts back a cart as it was: undo of a removal or a clear, recall of a parked basket. */
  | { readonly type: 'restore'; readonly cart: Cart }

/** (cart, action) → cart. Unknown lines and impossible values leave the cart as it is; so does a second of a piece that was weighed. */
export function changeCart(cart: Cart, action: CartAction): Cart {
  switch (action.type) {
    case 'add':
      return addProduct(cart, action.lineId, action.product, action.quantity ?? 1)
    case 'set-quantity':
      if (action.quantity <= 0) return withoutLine(cart, action.lineId)
      return withLine(cart, action.lineId, (line) => ({ ...line, quantity: action.quantity }))
    case 'remove':
      return withoutLine(cart, action.lineId)
    case 'update-product':
      return withLine(cart, action.lineId, (line) => updatedLine(line, action.product))
    case 'override-price':
      return withLine(cart, action.lineId, (line) => ({ ...line, unitPriceMinor: action.unitPriceMinor }))
    case 'discount-line':
      if (!validDiscount(action.discount)) return cart
      return withLine(cart, action.lineId, (line) => ({ ...line, discount: action.discount }))
    case 'discount-basket':
      return validDiscount(action.discount) ? { ...cart, discount: action.discount } : cart
    case 'choose-customer':
      return { ...cart, customer: action.customer }
    case 'clear':
      return emptyCart
    case 'restore':
      return action.cart
  }
}

/**
 * A product already in the cart gains quantity on its line (SELL-034). A line whose price was changed or that carries
 * a discount stays apart: what was agreed for three does not silently hold for a fourth. So does each piece that the
 * shop's scale has priced, and packs of another lot or date.
 */
function addProduct(cart: Cart, lineId: string, product: CartProduct, quantity: number): Cart {
  if (!validQuantity(quantity)) return cart
  const same = cart.lines.find((line) => sellsAs(line, product))
  if (same) return withLine(cart, same.id, (line) => ({ ...line, quantity: line.quantity + quantity }))
  const line: CartLine = { id: lineId, product, quantity, unitPriceMinor: product.priceMinor, discount: null }
  const taken = cart.lines.some((other) => other.id === lineId)
  return taken || !validLine(line) ? cart : { ...cart, lines: [...cart.lines, line] }
}

function updatedLine(line: CartLine, product: CartProduct): CartLine {
  const isListPrice = line.unitPriceMinor === line.product.priceMinor
  return { ...line, product, unitPriceMinor: isListPrice ? product.priceMinor : line.unitPriceMinor }
}

/** Whether a line stands for this product as it is sold now: same price and VAT, nothing agreed by hand. */
function sellsAs(line: CartLine, product: CartProduct): boolean {
  return (
    line.product.scaleLabel === undefined &&
    product.scaleLabel === undefined &&
    line.product.id === product.id &&
    line.product.pack?.lot === product.pack?.lot &&
    line.product.pack?.expiresOn === product.pack?.expiresOn &&
    line.product.priceMinor === product.priceMinor &&
    line.unitPriceMinor === product.priceMinor &&
    line.product.vatCode === product.vatCode &&
    line.product.vatRate === product.vatRate &&
    line.product.vatInclusive === product.vatInclusive &&
    line.discount === null
  )
}

/** What a discount takes off a price, in whole pence: never more than the price itself. */
export function discountOff(priceMinor: Minor, discount: Discount | null): Minor {
  if (discount === null) return 0
  const off =
    discount.kind === 'amount'
      ? discount.minor
      : divideHalfUp(BigInt(priceMinor) * BigInt(discount.hundredths), 10_000n)
  return Math.min(off, priceMinor)
}

/** A cart line as VAT sees it. */
export function taxableLine(line: CartLine): TaxableLine {
  const goodsMinor = line.quantity * line.unitPriceMinor
  return {
    quantity: line.quantity,
    unitPriceMinor: line.unitPriceMinor,
    discountMinor: discountOff(goodsMinor, line.discount),
    vatCode: line.product.vatCode,
    vatRate: line.product.vatRate,
    vatInclusive: line.product.vatInclusive,
  }
}

/** What the basket discount takes off the lines, after their own discounts. */
export function basketDiscountMinor(cart: Cart): Minor {
  const lines = cart.lines.map(taxableLine)
  const after = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor - line.discountMinor, 0)
  return discountOff(after, cart.discount)
}

/** The cart's totals: derived every time, never stored. */
export function cartTotals(cart: Cart, vatMode: VatMode): SaleTotals {
  return computeTotals(cart.lines.map(taxableLine), vatMode, basketDiscountMinor(cart))
}

/** How many things are in the cart, for its badge. */
export function itemCount(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0)
}

function withLine(cart: Cart, lineId: string, change: (line: CartLine) => CartLine): Cart {
  const before = cart.lines.find((line) => line.id === lineId)
  const after = before && change(before)
  if (!after || !validLine(after)) return cart
  return { ...cart, lines: cart.lines.map((line) => (line === before ? after : line)) }
}

function withoutLine(cart: Cart, lineId: string): Cart {
  return { ...cart, lines: cart.lines.filter((line) => line.id !== lineId) }
}

/** A line must come to an amount that money can hold: a barcode typed as a quantity would otherwise break every total. */
function validLine(line: CartLine): boolean {
  return (
    validQuantity(line.quantity) &&
    (line.product.scaleLabel === undefined || line.quantity === 1) &&
    validAmount(line.unitPriceMinor) &&
    validAmount(line.quantity * line.unitPriceMinor)
  )
}

function validQuantity(quantity: number): boolean {
  return Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY
}

function validAmount(minor: Minor): boolean {
  return Number.isSafeInteger(minor) && minor >= 0 && minor <= MAX_AMOUNT_MINOR
}

function validDiscount(discount: Discount | null): boolean {
  if (discount === null) return true
  if (discount.kind === 'amount') return validAmount(discount.minor)
  return (
    Number.isSafeInteger(discount.hundredths) && discount.hundredths >= 0 && discount.hundredths <= 10_000
  )
}
