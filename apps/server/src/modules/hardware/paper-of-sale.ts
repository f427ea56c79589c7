import type { InvoiceTo } from '@tuppence/domain/receipts'
import { receiptBytes } from '@tuppence/printing/receipt-bytes'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { claimPaper, releasePaper } from './printed-papers.queries.ts'
import { knownSale, logoPicture, receiptOfKnown, type ShopOfCaller } from './receipt-of-sale.ts'
import { type PaperJob, type PrinterOfBusiness, paperOf } from './till-printers.ts'

export interface WantedPaper {
  readonly saleId: string
  /** Somebody has the first one already, whether or not it came from here. */
  readonly duplicate: boolean
  readonly invoiceTo: InvoiceTo | null
}

/**
 * A receipt or a VAT invoice of a sale. Only the first of each that the server prints is without the mark of a duplicate,
 * whatever a till remembers; one that failed, or was cut short, was none.
 */
export function paperOfSale(
  { database, now }: Pick<ModuleDeps, 'database' | 'now'>,
  { printer }: PrinterOfBusiness,
  shop: ShopOfCaller,
  { saleId, duplicate, invoiceTo }: WantedPaper,
): PaperJob {
  const { organizationId } = shop
  const paper = invoiceTo ? 'vat-invoice' : 'receipt'
  let isFirst = false
  return {
    bytes: async () => {
      const made = await inOrganization(database, organizationId, async (tx) => {
        const sale = await knownSale(tx, organizationId, saleId)
        // One that replaces another is a paper of its own, which its till knows to be the first.
        const isReplacement = (invoiceTo?.edition ?? 1) > 1
        const isClaimed = !isReplacement && (await claimPaper(tx, organizationId, saleId, paper, now()))
        const options = { duplicate: duplicate || !(isClaimed || isReplacement), invoiceTo }
        return { isClaimed, content: await receiptOfKnown(tx, shop, sale, options) }
      })
      isFirst = made.isClaimed
      return receiptBytes(made.content, paperOf(printer), { logo: await logoPicture(made.content) })
    },
    notPrinted: async () => {
      if (!isFirst) return
      await inOrganization(database, organizationId, (tx) => releasePaper(tx, organizationId, saleId, paper))
    },
  }
}
