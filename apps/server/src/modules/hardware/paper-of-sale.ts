import { receiptDocument } from '@tuppence/domain/receipts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { bytesFor } from './bytes-for.ts'
import { claimInvoice, releaseInvoice } from './kept-invoices.queries.ts'
import { claimPaper, releasePaper } from './printed-papers.queries.ts'
import { receiptOfSale, type ShopOfCaller } from './receipt-of-sale.ts'
import type { PaperJob, PrinterOfBusiness } from './till-printers.ts'

export interface WantedPaper {
  readonly saleId: string
  /** Somebody has the first one already, whether or not it came from here. */
  readonly duplicate: boolean
  /** The kept VAT invoice, and not the receipt. */
  readonly invoiceId: string | undefined
}

/**
 * A receipt or a kept VAT invoice of a sale. Only the first of each that the server prints is without the mark of a duplicate,
 * whatever a till remembers; one that failed, or was cut short, was none.
 */
export function paperOfSale(
  { database, now }: Pick<ModuleDeps, 'database' | 'now'>,
  of: PrinterOfBusiness,
  shop: ShopOfCaller,
  { saleId, duplicate, invoiceId }: WantedPaper,
): PaperJob {
  const { organizationId } = shop
  const claim = async (tx: Tx) =>
    invoiceId === undefined
      ? claimPaper(tx, organizationId, saleId, 'receipt', now())
      : (await claimInvoice(tx, organizationId, invoiceId, 'print', now())) === 'nowhere'
  let isFirst = false
  return {
    bytes: async () => {
      const made = await inOrganization(database, organizationId, async (tx) => {
        // Before it is claimed: only what has arrived can be.
        const unmarked = await receiptOfSale(tx, shop, saleId, { duplicate, invoiceId })
        const isClaimed = await claim(tx)
        const content = isClaimed
          ? unmarked
          : await receiptOfSale(tx, shop, saleId, { duplicate: true, invoiceId })
        return { isClaimed, content }
      })
      isFirst = made.isClaimed
      return bytesFor(of, receiptDocument(made.content))
    },
    notPrinted: async () => {
      if (!isFirst) return
      await inOrganization(database, organizationId, (tx) =>
        invoiceId === undefined
          ? releasePaper(tx, organizationId, saleId, 'receipt')
          : releaseInvoice(tx, organizationId, invoiceId),
      )
    },
  }
}
