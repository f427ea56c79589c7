import { toast } from '../../ui/index.ts'
import type { TillDatabase } from '../device/database.ts'
import type { Notices } from '../notices.ts'
import type { IssuedHere } from './issued-invoice.ts'
import { type InvoicesOfSale, invoicesOfSale, keepInvoice, sendInvoices } from './issued-invoices.ts'
import type { MailWish } from './mail-wish.ts'
import { keepWish, type MailOfSale, mailsOfSale, sendWishes, type Wished } from './mail-wishes.ts'

interface Parts {
  readonly db: TillDatabase
  readonly organizationId: string
  readonly notices: Pick<Notices, 'publish' | 'subscribe'>
}

/** What a customer wants of a sale beside the paper: its receipt by mail, a VAT invoice. On the disk first, then at the server. */
export class SalePapers {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Has a receipt sent by mail: kept on the disk first, and sent once the server has the sale.
   *
   * @throws when the device cannot store it: then nothing was promised
   */
  async mailReceipt(wish: Omit<MailWish, 'organizationId'>): Promise<Wished> {
    const { db, organizationId, notices } = this.#parts
    await keepWish(db, { ...wish, organizationId }, new Date())
    const sent = await this.#sendMails().catch(() => undefined)
    notices.publish({ type: 'mails-changed' })
    return sent?.get(wish.id) ?? { kind: 'here' }
  }

  /** Tells the mails of a sale's receipt that this device knows of, now and whenever they change. Returns what ends it. */
  onMailsOf(saleId: string, tell: (mails: readonly MailOfSale[]) => void): () => void {
    const { db, organizationId, notices } = this.#parts
    const read = () => void mailsOfSale(db, organizationId, saleId).then(tell, () => {})
    read()
    return notices.subscribe(({ type }) => (type === 'mails-changed' || type === 'copy-changed') && read())
  }

  /**
   * Keeps a VAT invoice that was made out here; the server is told when it can be.
   *
   * @throws when the device cannot store it
   */
  async keepInvoice(invoice: Omit<IssuedHere, 'organizationId'>): Promise<void> {
    const { db, organizationId } = this.#parts
    await keepInvoice(db, { ...invoice, organizationId })
    await sendInvoices(db, organizationId).catch(() => undefined)
  }

  invoicesOf(saleId: string): Promise<InvoicesOfSale> {
    return invoicesOfSale(this.#parts.db, this.#parts.organizationId, saleId)
  }

  /** Sends what waits. */
  async send(): Promise<void> {
    await this.#sendMails()
    await sendInvoices(this.#parts.db, this.#parts.organizationId)
  }

  /** What was refused is said, and every window that shows one of them is told. */
  async #sendMails(): Promise<ReadonlyMap<string, Wished>> {
    const wished = await sendWishes(this.#parts.db, this.#parts.organizationId)
    for (const one of wished.values())
      if (one.kind === 'refused')
        toast({ title: 'Receipt not mailed', description: one.why, look: 'destructive' })
    if (wished.size > 0) this.#parts.notices.publish({ type: 'mails-changed' })
    return wished
  }
}
