import { RATE_OF_CODE, VAT_CODES, type VatCode, vatLabel } from '@tuppence/domain/tax'

const names: Record<VatCode, string> = {
  standard: 'Standard rate',
  reduced: 'Reduced rate',
  zero: 'Zero-rated',
  exempt: 'Exempt',
  custom: 'Another rate',
}

/** "Standard rate (20%)", "Zero-rated", "Another rate". */
export function vatWords(code: VatCode): string {
  const rate = RATE_OF_CODE[code]
  return rate ? `${names[code]} (${vatLabel(code, rate)})` : names[code]
}

export const VAT_CHOICES = VAT_CODES
