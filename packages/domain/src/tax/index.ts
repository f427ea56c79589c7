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
  parseRate,
  RATE_OF_CODE,
  ratePresently,
  STANDARD_RATE,
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
