export { addedVatMinor } from './added-vat.ts'
export {
  computeTotals,
  type SaleTotals,
  type TaxableLine,
  type TaxedLine,
} from './compute-totals.ts'
export {
  chargedRate,
  formatRate,
  isRateOfCode,
  parseRate,
  rateOfCode,
  rateTextAt,
  VAT_CODES,
  type VatCode,
  type VatMode,
  vatCodeFor,
  vatCodeSchema,
  vatLabel,
  vatModeSchema,
  vatRateTextSchema,
  vatTotalsLabel,
} from './vat.ts'
export { type VatGroup, vatGroupsOf } from './vat-groups.ts'
export { laterRates, VAT_RATES, type VatRates, vatRatesSchema } from './vat-rates.ts'
