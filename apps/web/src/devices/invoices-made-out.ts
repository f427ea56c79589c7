import { invoiceNumber } from '@tuppence/domain/receipts'

/** The sales of which this device made out a VAT invoice, and which of theirs: a further copy is marked, so that nobody reclaims VAT twice by it. */
const KEY = 'tuppence_invoices_made_out'
/** Who wants another asks soon. */
const MOST_KEPT = 500

function readSaleIds(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

const keyOf = (saleId: string, edition = 1): string => invoiceNumber(saleId, edition)

export const wasInvoiceMadeOut = (saleId: string, edition?: number): boolean =>
  readSaleIds().includes(keyOf(saleId, edition))

export function noteInvoiceMadeOut(saleId: string, edition?: number): void {
  const made = keyOf(saleId, edition)
  const others = readSaleIds().filter((id) => id !== made)
  localStorage.setItem(KEY, JSON.stringify([made, ...others].slice(0, MOST_KEPT)))
}
