import {
  isAboveSimplified,
  type ReceiptOptions,
  type ReceiptSale,
  receiptShop,
} from '@tuppence/domain/receipts'
import { FileDown, FileText, Mail, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useCart } from '../../../offline/index.ts'
import { Button, fetchedDialog, toast } from '../../../ui/index.ts'
import { useKeptWhileTurned } from '../till/kept-while-turned.ts'
import { useTerminal } from '../till/terminal-context.ts'
import type { ToldMail } from './mail-words.ts'
import { savePdf, whyNoPdf } from './save-pdf.ts'
import { useMailsOf } from './use-mails-of.ts'

const InvoiceDialog = fetchedDialog(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog)
const MailDialog = fetchedDialog(async () => (await import('./mail-dialog.tsx')).MailDialog)

interface PaperButtonsProps {
  sale: ReceiptSale
  voided?: ReceiptOptions['voided']
  /** It was looked up, and not completed just now. */
  isOfBooks?: boolean
}

/**
 * What else a customer may want of a receipt: to have it on their telephone, by mail or as a file, or a full VAT invoice, which a shop has to give
 * to whoever asks. None is made out for what was voided or given back, nor by a shop that is not registered for VAT.
 */
export function PaperButtons({ sale, voided = null, isOfBooks = false }: PaperButtonsProps) {
  const { checkout, shop } = useTerminal()
  const { saleToPrint } = useCart()
  const [asked, ask] = useKeptWhileTurned<'mail' | 'invoice'>(`papers ${isOfBooks} ${sale.id}`)
  const [isSaving, setIsSaving] = useState(false)
  const mails = useMailsOf(sale.id, isOfBooks)
  const { vatNumber = '', businessAddress = '' } = shop ? receiptShop(shop) : {}
  const isSale = (sale.kind ?? 'sale') === 'sale' && !voided
  const mayInvoice = isSale && vatNumber.trim() !== '' && businessAddress.trim() !== ''
  const save = async () => {
    setIsSaving(true)
    try {
      await savePdf(sale.id, sale.receiptNumber, saleToPrint !== sale.id)
    } catch (error) {
      toast({ title: 'No PDF', description: whyNoPdf(error), look: 'destructive' })
    }
    setIsSaving(false)
  }
  return (
    <>
      {mails.length > 0 ? <MailsOfReceipt mails={mails} /> : null}
      {mayInvoice && isAboveSimplified(sale.totalMinor) ? (
        <p className="order-last col-span-full basis-full text-sm text-ink-muted">
          Over £250: a customer who reclaims VAT needs the VAT invoice.
        </p>
      ) : null}
      <Button onClick={() => checkout.share(sale, voided)}>
        <Share2 size={18} aria-hidden />
        Share
      </Button>
      <Button onClick={() => ask('mail')}>
        <Mail size={18} aria-hidden />
        {mails.some(({ isLost }) => !isLost) ? 'Email it again' : 'Email receipt'}
      </Button>
      <Button busy={isSaving} onClick={() => void save()}>
        <FileDown size={18} aria-hidden />
        Save as PDF
      </Button>
      {mayInvoice ? (
        <Button onClick={() => ask('invoice')}>
          <FileText size={18} aria-hidden />
          VAT invoice
        </Button>
      ) : null}
      {asked === 'mail' ? <MailDialog sale={sale} onClose={() => ask(undefined)} /> : null}
      {asked === 'invoice' ? <InvoiceDialog sale={sale} onClose={() => ask(undefined)} /> : null}
    </>
  )
}

/** Where the receipt goes by mail, or waits, or why it did not; so that nobody sends it twice. */
function MailsOfReceipt({ mails }: { mails: readonly ToldMail[] }) {
  return (
    <ul
      aria-label="Receipt by mail"
      className="order-first col-span-full grid basis-full justify-items-center gap-1 text-sm text-ink-muted"
    >
      {mails.map(({ id, words, isLost }) => (
        <li key={id} className={`[overflow-wrap:anywhere] ${isLost ? 'text-bad-ink' : ''}`}>
          {words}
        </li>
      ))}
    </ul>
  )
}
