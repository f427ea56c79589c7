import type { Minor } from '../money/index.ts'
import { chargedRate, VAT_CODES, type VatCode } from './vat.ts'

/** One row of the VAT table of a receipt. gross = net + VAT, always. */
export interface VatGroup {
  readonly vatCode: VatCode
  /** Hundredths of a percent. */
  readonly vatRate: number
  readonly netMinor: Minor
  readonly vatMinor: Minor
  readonly grossMinor: Minor
}

/**
 * Lines added up per rate, the highest rate first; exempt goods stay apart from zero-rated ones (VAT Notice 700,
 * section 4). Lines carry their shares of a VAT that was computed once per rate, so that nothing is rounded here.
 */
export function vatGroupsOf(lines: readonly Omit<VatGroup, 'grossMinor'>[]): VatGroup[] {
  const groups = new Map<string, VatGroup>()
  for (const { vatCode, netMinor, vatMinor, ...line } of lines) {
    const vatRate = chargedRate(vatCode, line.vatRate)
    const key = `${vatCode} ${vatRate}`
    const before = groups.get(key) ?? { netMinor: 0, vatMinor: 0, grossMinor: 0 }
    groups.set(key, {
      vatCode,
      vatRate,
      netMinor: before.netMinor + netMinor,
      vatMinor: before.vatMinor + vatMinor,
      grossMinor: before.grossMinor + netMinor + vatMinor,
    })
  }
  return [...groups.values()].sort(byRateThenCode)
}

/** A fixed order, and not the device's alphabet, so that till and server print the same table. */
function byRateThenCode(a: VatGroup, b: VatGroup): number {
  return b.vatRate - a.vatRate || VAT_CODES.indexOf(a.vatCode) - VAT_CODES.indexOf(b.vatCode)
}
