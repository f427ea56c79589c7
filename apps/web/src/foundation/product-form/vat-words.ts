import { rateOfCode, VAT_CODES, type VatCode, vatLabel } from '@tuppence/domain/tax'

const names: Record<VatCode, string> = {
  standard: 'Standard rate',
  reduced: 'Reduced rate',
  zero: 'Zero-rated',
  exempt: 'Exempt',
  custom: 'Another rate',
}

/** "Standard rate (20%)", "Zero-rated", "Another rate". */
export function vatWords(code: VatCode): string {
  const rate = rateOfCode(code, new Date())
  return rate ? `${names[code]} (${vatLabel(code, rate)})` : names[code]
}

export const VAT_CHOICES = VAT_CODES
