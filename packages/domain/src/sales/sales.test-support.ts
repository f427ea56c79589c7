import type { TillIdentity } from '../tills/index.ts'
import type { CartLine, CartProduct } from './cart.ts'
import { makeTender, type Tender, type TenderMethod } from './tender.ts'

/** A UUIDv7 that ends in a number, so that tests can tell one from another. */
export function id(n: number): string {
  return `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}

export const TILL: TillIdentity = { id: id(900), code: 'T1' }
export const STAFF = { id: id(901), name: 'Asha Patel' }
export const SOLD_AT = new Date('2026-07-01T12:34:56.789Z')

export function product(n: number, of: Partial<CartProduct> = {}): CartProduct {
  return {
    id: id(n),
    name: `Product ${n}`,
    sku: `SKU-${n}`,
    priceMinor: 100,
    vatCode: 'standard',
    vatRate: 2000,
    vatInclusive: true,
    ...of,
  }
}

export function cartLine(n: number, of: Partial<CartLine> = {}): CartLine {
  const its = of.product ?? product(n)
  return { id: id(500 + n), product: its, quantity: 1, unitPriceMinor: its.priceMinor, discount: null, ...of }
}

/** Pays a total with these methods, in turn: whole amounts, and the rest by the last. */
export function tendersFor(totalMinor: number, parts: readonly [TenderMethod, number][]): Tender[] {
  let owed = totalMinor
  return parts.map(([method, received], i) => {
    const tender = makeTender(id(700 + i), method, received, owed)
    owed -= tender.amountMinor
    return tender
  })
}
