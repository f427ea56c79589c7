import { allocate, divideHalfUp, type Minor, sum } from '../money/index.ts'
import { chargedRate, type VatCode, type VatMode } from './vat.ts'
import { type VatGroup, vatGroupsOf } from './vat-groups.ts'

/** What VAT needs to know of a line. Rates are hundredths of a percent (2000 = 20%). */
export interface TaxableLine {
  readonly quantity: number
  readonly unitPriceMinor: Minor
  /** Taken off this line alone, at most quantity × unit price. */
  readonly discountMinor: Minor
  /** Taken off it by offers, at most what the discount leaves; left out where no offer applies. */
  readonly offerMinor?: Minor | undefined
  readonly vatCode: VatCode
  /** Counts where the code charges VAT at all: `zero` and `exempt` never do. */
  readonly vatRate: number
  /** The product's own flag; it counts in `as-marked` mode only. */
  readonly vatInclusive: boolean
}

export interface TaxedLine {
  /** quantity × unit price − the line's own discount − what offers took off. */
  readonly totalMinor: Minor
  /** This line's part of the basket discount. */
  readonly basketDiscountMinor: Minor
  readonly netMinor: Minor
  readonly vatMinor: Minor
}

export interface SaleTotals {
  readonly lines: readonly TaxedLine[]
  readonly groups: readonly VatGroup[]
  /** The lines as priced, before any discount. */
  readonly goodsMinor: Minor
  /** Line discounts and basket discount together. */
  readonly discountMinor: Minor
  /** What offers took off: goods − offers − discounts is what the prices come to. Left out where none did. */
  readonly offerMinor?: Minor
  /** Net of VAT and of discounts, in both modes: subtotal + VAT = total. */
  readonly subtotalMinor: Minor
  readonly vatMinor: Minor
  readonly totalMinor: Minor
}

interface Batch {
  readonly vatRate: number
  readonly includesVat: boolean
  /** Positions of its lines. */
  readonly lines: number[]
}

/**
 * The one function that computes a basket's totals, for till, server, receipts, displays and reports (decision D1).
 * Offers and discounts come off first, the basket's spread over the lines by largest remainder; VAT is computed once per rate and
 * kind of price, rounded half up (VATREC12030), and then spread back over the lines so that they add up too.
 *
 * @param basketDiscountMinor whole pence, at most what the lines come to
 * @throws RangeError when a discount or offer is negative or exceeds what it is taken from, or an amount is no whole penny
 */
export function computeTotals(
  lines: readonly TaxableLine[],
  vatMode: VatMode,
  basketDiscountMinor: Minor = 0,
): SaleTotals {
  const goods = lines.map((line) => line.quantity * line.unitPriceMinor)
  const offerMinor = sum(lines.map((line) => line.offerMinor ?? 0))
  const totals = lines.map((line, i) => (goods[i] ?? 0) - line.discountMinor - (line.offerMinor ?? 0))
  const afterLineDiscounts = sum(totals)
  if (
    totals.some((total) => total < 0) ||
    lines.some((line) => line.discountMinor < 0 || (line.offerMinor ?? 0) < 0) ||
    basketDiscountMinor > afterLineDiscounts ||
    basketDiscountMinor < 0
  )
    throw new RangeError('A discount cannot exceed what it is taken from')
  const shares = allocate(basketDiscountMinor, totals)
  const priced = totals.map((total, i) => total - (shares[i] ?? 0))

  // Stryker disable next-line ArrowFunction: each line lies in one batch, which writes what stands here.
  const vat = lines.map(() => 0)
  const net = [...priced]
  for (const batch of batches(lines, vatMode)) {
    const weights = batch.lines.map((i) => priced[i] ?? 0)
    const batchVatMinor = vatOf(sum(weights), batch.vatRate, batch.includesVat)
    const parts = allocate(batchVatMinor, weights)
    batch.lines.forEach((i, k) => {
      vat[i] = parts[k] ?? 0
      if (batch.includesVat) net[i] = (weights[k] ?? 0) - (parts[k] ?? 0)
    })
  }
  const taxed = lines.map((line, i) => ({
    vatCode: line.vatCode,
    vatRate: line.vatRate,
    totalMinor: totals[i] ?? 0,
    basketDiscountMinor: shares[i] ?? 0,
    netMinor: net[i] ?? 0,
    vatMinor: vat[i] ?? 0,
  }))

  const groups = vatGroupsOf(taxed)
  const vatMinor = sum(groups.map((group) => group.vatMinor))
  const subtotalMinor = sum(groups.map((group) => group.netMinor))
  return {
    lines: taxed.map(({ vatCode: _, vatRate: __, ...line }) => line),
    groups,
    goodsMinor: sum(goods),
    discountMinor: sum(goods) - offerMinor - afterLineDiscounts + basketDiscountMinor,
    ...(offerMinor > 0 && { offerMinor }),
    subtotalMinor,
    vatMinor,
    totalMinor: subtotalMinor + vatMinor,
  }
}

/** Whether a line's price already holds its VAT: never in `add` mode, by the product's flag in `as-marked`. */
function priceIncludesVat(line: TaxableLine, vatMode: VatMode): boolean {
  return vatMode === 'as-marked' && line.vatInclusive
}

/** The lines whose VAT is computed, and rounded, together. */
function batches(lines: readonly TaxableLine[], vatMode: VatMode): Iterable<Batch> {
  const found = new Map<string, Batch>()
  lines.forEach((line, i) => {
    const includesVat = priceIncludesVat(line, vatMode)
    const vatRate = chargedRate(line.vatCode, line.vatRate)
    const key = `${line.vatCode} ${vatRate} ${includesVat}`
    const batch = found.get(key)
    if (batch) batch.lines.push(i)
    else found.set(key, { vatRate, includesVat, lines: [i] })
  })
  return found.values()
}

function vatOf(priceMinor: Minor, vatRate: number, includesVat: boolean): Minor {
  return divideHalfUp(BigInt(priceMinor) * BigInt(vatRate), BigInt(includesVat ? 10_000 + vatRate : 10_000))
}
