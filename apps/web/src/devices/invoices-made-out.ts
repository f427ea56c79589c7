/** The sales of which this device made out a VAT invoice: a further one is marked, so that nobody reclaims VAT twice by it. */
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

export const wasInvoiceMadeOut = (saleId: string): boolean => readSaleIds().includes(saleId)

export function noteInvoiceMadeOut(saleId: string): void {
  const others = readSaleIds().filter((id) => id !== saleId)
  localStorage.setItem(KEY, JSON.stringify([saleId, ...others].slice(0, MOST_KEPT)))
}
