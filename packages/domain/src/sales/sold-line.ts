import type { Minor } from '../money/index.ts'
import type { VatCode } from '../tax/index.ts'

/** Goods and what was charged for them; the discounts are what lies between the goods and their net and VAT. */
export interface SoldLine {
  readonly id: string
  readonly productId: string
  readonly name: string
  readonly sku: string
  readonly quantity: number
  readonly unitPriceMinor: Minor
  readonly vatCode: VatCode
  /** Hundredths of a percent. */
  readonly vatRate: number
  readonly vatInclusive: boolean
  /** What offers took off; left out where none did. */
  readonly offerMinor?: Minor | undefined
  readonly netMinor: Minor
  readonly vatMinor: Minor
}
