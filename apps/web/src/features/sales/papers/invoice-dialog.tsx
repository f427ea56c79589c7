import type { ReceiptSale } from '@tuppence/domain/receipts'
import { useState } from 'react'
import { useEngine } from '../../../offline/index.ts'
import { Field, FormDialog, Input, TextArea } from '../../../ui/index.ts'
import { customerName } from '../customer-name.ts'
import { useTerminal } from '../terminal-context.ts'

interface InvoiceDialogProps {
  sale: ReceiptSale
  onClose: () => void
}

/** Whom a full VAT invoice is made out to: the sale's customer, or whoever asks for it (VAT Regulations 1995, 14). */
export function InvoiceDialog({ sale, onClose }: InvoiceDialogProps) {
  const { checkout } = useTerminal()
  const { copy } = useEngine()
  const known = sale.customer?.id ? copy.customer(sale.customer.id) : undefined
  const [name, setName] = useState(sale.customer ? customerName(sale.customer) : '')
  const [address, setAddress] = useState(known?.address ?? '')
  const [isTried, setIsTried] = useState(false)
  const wrong = {
    name: name.trim() === '' ? 'Write whom the invoice is for.' : undefined,
    address: address.trim() === '' ? 'A VAT invoice needs the customer’s address.' : undefined,
  }
  const submit = () => {
    setIsTried(true)
    if (wrong.name || wrong.address) return
    checkout.printInvoice(sale, { name, address, issuedAt: new Date().toISOString() })
    onClose()
  }
  return (
    <FormDialog
      title={`VAT invoice for ${sale.receiptNumber}`}
      description="For a customer who reclaims VAT. It is printed, and kept nowhere else."
      goOn="Print invoice"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name of the customer or business" error={isTried ? wrong.name : undefined} required>
        {(links) => (
          <Input {...links} maxLength={200} value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      <Field label="Address" error={isTried ? wrong.address : undefined} required>
        {(links) => (
          <TextArea
            {...links}
            rows={3}
            maxLength={500}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
