import { type ReceiptOptions, type ReceiptSale, receiptShop } from '@tuppence/domain/receipts'
import { FileText, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/index.ts'
import { useTerminal } from '../terminal-context.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'

interface PaperButtonsProps {
  sale: ReceiptSale
  voided?: ReceiptOptions['voided']
}

/**
 * What else a customer may want of a receipt: to have it on their telephone, or a full VAT invoice, which a shop has to give
 * to whoever asks. None is made out for what was voided or given back, nor by a shop that is not registered for VAT.
 */
export function PaperButtons({ sale, voided = null }: PaperButtonsProps) {
  const { checkout, shop } = useTerminal()
  const [isAsking, setIsAsking] = useState(false)
  const { vatNumber = '', businessAddress = '' } = shop ? receiptShop(shop) : {}
  const isSale = (sale.kind ?? 'sale') === 'sale' && !voided
  const mayInvoice = isSale && vatNumber.trim() !== '' && businessAddress.trim() !== ''
  return (
    <>
      <Button onClick={() => checkout.share(sale, voided)}>
        <Share2 size={18} aria-hidden />
        Share
      </Button>
      {mayInvoice ? (
        <Button onClick={() => setIsAsking(true)}>
          <FileText size={18} aria-hidden />
          VAT invoice
        </Button>
      ) : null}
      {isAsking ? <InvoiceDialog sale={sale} onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}
