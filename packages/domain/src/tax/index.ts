export {
  computeTotals,
  type SaleTotals,
  type TaxableLine,
  type TaxedLine,
  type VatGroup,
} from './compute-totals.ts'
export {
  formatRate,
  parseRate,
  STANDARD_RATE,
  VAT_CODES,
  type VatCode,
  type VatMode,
  vatCodeFor,
  vatCodeSchema,
  vatLabel,
  vatModeSchema,
  vatRateTextSchema,
} from './vat.ts'
