import {
  documentText,
  type ReceiptBusiness,
  type ReceiptOptions,
  type ReceiptSale,
  receiptContent,
  receiptDocument,
  receiptShop,
} from '@tuppence/domain/receipts'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { DocumentPaper } from './document-paper.tsx'
import { eReceiptLink } from './e-receipt-link.ts'
import { paperPage } from './paper-page.ts'
import { qrModules, qrTextOf } from './qr-modules.ts'
import css from './receipt.css?raw'

/** Columns that a message on a phone shows side by side. */
const COLUMNS = 32

export type Shared = 'shared' | 'given-up' | 'unavailable'

/**
 * Hands a receipt to whatever this device shares with: as text, with the address of its e-receipt, and as a page to keep where
 * it takes one (RCPT-023).
 *
 * @returns unavailable where this device shares nothing: the receipt is to be printed then
 */
export async function shareReceipt(
  sale: ReceiptSale,
  business: ReceiptBusiness,
  options: ReceiptOptions = {},
): Promise<Shared> {
  if (typeof navigator.share !== 'function') return 'unavailable'
  const shop = receiptShop(business)
  const receipt = receiptDocument(receiptContent(sale, shop, options))
  const { title } = receipt
  const text = documentText(receipt, COLUMNS).join('\n')
  const root = document.createElement('div')
  const paper = createElement(DocumentPaper, {
    document: receipt,
    look: shop,
    qr: await qrModules(qrTextOf(receipt)),
  })
  flushSync(() => createRoot(root).render(paper))
  // It needs nothing beside itself: it is opened anywhere, and years later.
  const page = paperPage(title, root.innerHTML, { css })
  const files = [new File([page], `${title}.html`, { type: 'text/html' })]
  const url = await eReceiptLink(sale.id)
  const told = { title, text, ...(url !== undefined && { url }) }
  const data = navigator.canShare?.({ ...told, files }) ? { ...told, files } : told
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    // Whoever closed the list of ways to share has thought better of it.
    return error instanceof DOMException && error.name === 'AbortError' ? 'given-up' : 'unavailable'
  }
}
