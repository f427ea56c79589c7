import { sum } from '@tuppence/domain/money'
import { computeTotals, type SaleTotals, type VatMode, vatCodeFor } from '@tuppence/domain/tax'
import type { LucideIcon } from 'lucide-react'

/** Goods of a demo screen: they stand here only, and no shop sells them. */
export interface SampleProduct {
  readonly id: string
  readonly sku: string
  readonly name: string
  readonly priceMinor: number
  readonly category: string
  /** Hundredths of a percent. */
  readonly vatRate: number
  readonly image: LucideIcon
}

/** How many of each product, by its name; what is not in it stands at none. */
export type SampleBasket = Readonly<Record<string, number>>

export const countIn = (basket: SampleBasket): number => sum(Object.values(basket))

/** One more or one fewer of a product; below none there is nothing. */
export function withMore(basket: SampleBasket, name: string, more: number): SampleBasket {
  const { [name]: before = 0, ...others } = basket
  const after = before + more
  return after > 0 ? { ...basket, [name]: after } : others
}

export interface SampleLine {
  readonly product: SampleProduct
  readonly quantity: number
}

/** The lines of a basket, in the order of the goods. */
export const linesOf = (basket: SampleBasket, products: readonly SampleProduct[]): SampleLine[] =>
  products.flatMap((product) => {
    const quantity = basket[product.name]
    return quantity ? [{ product, quantity }] : []
  })

/** The totals by the till's own rules: a demo screen reckons as the product does. */
export function totalsOf(lines: readonly SampleLine[], mode: VatMode): SaleTotals {
  return computeTotals(
    lines.map(({ product, quantity }) => ({
      quantity,
      unitPriceMinor: product.priceMinor,
      discountMinor: 0,
      vatCode: vatCodeFor(product.vatRate, new Date()),
      vatRate: product.vatRate,
      vatInclusive: mode === 'as-marked',
    })),
    mode,
  )
}
