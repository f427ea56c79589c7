import { CallFailed, urlOf } from '@tuppence/contract/client'
import { receiptPdf, vatInvoicePdf } from '@tuppence/contract/e-receipts'
import { atDoor } from '../../../offline/session/door.ts'

/**
 * Fetches a receipt as a PDF and hands it to the browser to keep.
 *
 * @throws CallFailed, with sale-not-known while the sale is not at the server; or a network error
 */
export async function savePdf(saleId: string, receiptNumber: string, isDuplicate: boolean): Promise<void> {
  const query = isDuplicate ? { duplicate: 'yes' as const } : {}
  const address = urlOf(receiptPdf, { params: { id: saleId }, query })
  await save(`Receipt ${receiptNumber}.pdf`, address, {})
}

/** The same of a full VAT invoice, which the server keeps as issued under this id. */
export async function saveInvoicePdf(
  { id: saleId, receiptNumber }: { readonly id: string; readonly receiptNumber: string },
  invoice: { readonly id: string; readonly name: string; readonly address: string },
): Promise<void> {
  const { method } = vatInvoicePdf
  await save(`VAT invoice ${receiptNumber}.pdf`, urlOf(vatInvoicePdf, { params: { id: saleId } }), {
    ...{ method, body: JSON.stringify(invoice) },
    headers: { 'content-type': 'application/json' },
  })
}

/** @param name where the server does not say what stands on it */
async function save(name: string, url: string, request: RequestInit): Promise<void> {
  const headers = { ...atDoor(), ...request.headers }
  const answer = await fetch(url, { ...request, credentials: 'include', headers })
  if (!answer.ok) throw new CallFailed(answer.status, answer.statusText, await answer.text())
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  // The edition, and the mark of a duplicate, are the server's to say.
  link.download = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? name
  link.click()
  // The browser reads it while it saves; what is let go at once may be gone too early.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Why no VAT invoice was made out. */
export function whyNotMadeOut(error: unknown): string {
  return error instanceof CallFailed
    ? (error.problem?.message ?? 'The server could not make it out just now.')
    : 'This device could not note it. Make room on its disk, or save it as a PDF instead.'
}

/** Why it could not be had, with the way out. */
export function whyNoPdf(error: unknown): string {
  if (!(error instanceof CallFailed))
    return 'A PDF needs the network. Print it, or try again when the network is back.'
  return error.problem?.code === 'sale-not-known'
    ? 'The sale has not reached the server yet. Try again in a moment.'
    : (error.problem?.message ?? 'The server could not make it just now.')
}
