import type { FurtherInvoice } from '@tuppence/domain/receipts'
import { uuidv7 } from 'uuidv7'
import { toast } from '../../ui/index.ts'
import type { TillDatabase } from '../device/database.ts'
import type { Notices } from '../notices.ts'
import {
  type InvoicesOfSale,
  invoicesOfSale,
  keepInvoice,
  type MadeInvoice,
  madeByServer,
  sendInvoices,
  type WantedInvoice,
} from './issued-invoices.ts'
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
   * Makes a VAT invoice out, and keeps it before it is printed: in the books; without the server, or before its sale is there, on this
   * disk, and the server is told when it can be.
   *
   * @param further what it is by what is known here
   * @throws CallFailed where the server refuses, or when the device cannot store it: then none was made out
   */
  async makeOutInvoice(wanted: WantedInvoice, further: FurtherInvoice): Promise<MadeInvoice> {
    const made = await madeByServer(wanted)
    if (made) return made
    const { db, organizationId } = this.#parts
    const { saleId, name, address } = wanted
    const madeAt = new Date().toISOString()
    const { edition, isCopy, issuedAt = madeAt } = further
    // An id of its own: the server may have kept the one that was asked for, and not been heard.
    const invoice = { id: uuidv7(), name, address, issuedAt, edition, isCopy }
    await keepInvoice(db, { ...invoice, saleId, organizationId, madeAt })
    void this.#sendInvoices().catch(() => undefined)
    return invoice
  }

  invoicesOf(saleId: string): Promise<InvoicesOfSale> {
    return invoicesOfSale(this.#parts.db, this.#parts.organizationId, saleId)
  }

  /** Sends what waits. */
  async send(): Promise<void> {
    await this.#sendMails()
    await this.#sendInvoices()
  }

  /** One that is refused is in no books: who made it out is told, because the law asks for a copy. */
  async #sendInvoices(): Promise<void> {
    for (const { invoice, why } of await sendInvoices(this.#parts.db, this.#parts.organizationId))
      toast({
        title: 'VAT invoice not kept',
        description: `Made out to ${invoice.name}. ${why} Write name, address and number down: a copy has to be kept for six years.`,
        look: 'destructive',
      })
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
