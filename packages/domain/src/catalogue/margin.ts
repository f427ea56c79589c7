import { type CostPence, divideHalfUp, type Minor, timesCost } from '../money/index.ts'
import { computeTotals, type VatCode, type VatMode } from '../tax/index.ts'

/** What a price has to be known with, so that its net part can be told. */
export interface PricedGoods {
  readonly priceMinor: Minor
  readonly vatCode: VatCode
  /** Hundredths of a percent. */
  readonly vatRate: number
  readonly vatInclusive: boolean
}

export interface PriceParts {
  readonly netMinor: Minor
  readonly vatMinor: Minor
  /** What the customer pays for one. */
  readonly grossMinor: Minor
}

/** One of it, sold alone: what of its price is the shop's, what is VAT, and what the customer pays (decision D1). */
export function priceParts({ priceMinor, ...vat }: PricedGoods, vatMode: VatMode): PriceParts {
  const line = { quantity: 1, unitPriceMinor: priceMinor, discountMinor: 0, ...vat }
  const { subtotalMinor, vatMinor, totalMinor } = computeTotals([line], vatMode)
  return { netMinor: subtotalMinor, vatMinor, grossMinor: totalMinor }
}

export interface Margin {
  /** Of one: the net price less the cost. Below 0 it is sold at a loss. */
  readonly profitMinor: Minor
  /** The profit as a part of the net price, in hundredths of a percent; undefined for what costs nothing. */
  readonly rate: number | undefined
}

/** What the shop keeps of a price. VAT is never the shop's, so it is taken off first, where the price holds it. */
export function marginOf(goods: PricedGoods, cost: CostPence, vatMode: VatMode): Margin {
  const { netMinor } = priceParts(goods, vatMode)
  const profit = netMinor * 100 - Math.round(cost * 100)
  return {
    profitMinor: netMinor - timesCost(cost, 1),
    rate: netMinor > 0 ? divideHalfUp(BigInt(profit) * 100n, BigInt(netMinor)) : undefined,
  }
}
