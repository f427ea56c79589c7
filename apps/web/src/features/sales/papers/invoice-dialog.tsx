import { invoiceAfter, invoiceNumber, type ReceiptSale } from '@tuppence/domain/receipts'
import { useEffect, useEffectEvent, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { noteInvoiceMadeOut } from '../../../devices/invoices-made-out.ts'
import { shopTime } from '../../../foundation/words/shop-time.ts'
import { type InvoicesOfSale, useEngine } from '../../../offline/index.ts'
import { Banner, Button, Field, FormDialog, Input, TextArea, toast } from '../../../ui/index.ts'
import { customerName } from '../customer-name.ts'
import { useTerminal } from '../terminal-context.ts'
import { saveInvoicePdf, whyNoPdf } from './save-pdf.ts'

interface InvoiceDialogProps {
  sale: ReceiptSale
  onClose: () => void
}

const NOT_KEPT =
  'This device could not note that it was made out. Write the customer’s name and address down with the receipt’s number: a copy has to be kept for six years.'

/** Whom a full VAT invoice is made out to: the sale's customer, or whoever asks for it (VAT Regulations 1995, 14). */
export function InvoiceDialog({ sale, onClose }: InvoiceDialogProps) {
  const engine = useEngine()
  const { checkout, shop } = useTerminal()
  const buyer = useBuyer(sale)
  const { issued, wrong } = buyer
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [refused, setRefused] = useState<{ title: string; why: string }>()
  const name = buyer.name.trim()
  const address = buyer.address.trim()
  const further = invoiceAfter(issued?.invoices ?? [], { name, address })
  const isRight = () => {
    setIsTried(true)
    return !wrong.name && !wrong.address
  }
  const print = async () => {
    if (!isRight()) return
    const madeAt = new Date().toISOString()
    const issuedAt = further.issuedAt ?? madeAt
    const invoiceTo = { name, address, issuedAt, edition: further.edition }
    onClose()
    if (!(await checkout.printInvoice(sale, invoiceTo, further.isCopy))) return
    try {
      const papers = await engine.papers()
      await papers.keepInvoice({ id: uuidv7(), saleId: sale.id, name, address, issuedAt, madeAt })
    } catch {
      toast({ title: 'VAT invoice not noted', description: NOT_KEPT, look: 'destructive' })
    }
  }
  const save = async () => {
    if (!isRight() || isSaving) return
    setIsSaving(true)
    try {
      await saveInvoicePdf(sale, further.edition, { id: uuidv7(), name, address })
      noteInvoiceMadeOut(sale.id, further.edition)
      onClose()
    } catch (error) {
      setRefused({ title: 'No PDF', why: whyNoPdf(error) })
    }
    setIsSaving(false)
  }
  return (
    <FormDialog
      title={`VAT invoice for ${sale.receiptNumber}`}
      description="For a customer who reclaims VAT. It is kept with the sale. A further one for the same customer is a duplicate, and one for another replaces it."
      className="grid-cols-[minmax(0,1fr)] gap-4"
      goOn="Print invoice"
      alsoOn={
        <Button busy={isSaving} onClick={() => void save()}>
          Save as PDF
        </Button>
      }
      refused={refused}
      onSubmit={() => void print()}
      onClose={onClose}
    >
      <Issued
        issued={issued}
        isCopy={further.isCopy}
        number={invoiceNumber(sale.receiptNumber, further.edition - 1)}
        timeZone={shop?.timeZone ?? 'Europe/London'}
      />
      <Field label="Name of the customer or business" error={isTried ? wrong.name : undefined} required>
        {(links) => (
          <Input
            {...links}
            maxLength={200}
            value={buyer.name}
            onChange={({ target }) => buyer.write({ name: target.value })}
          />
        )}
      </Field>
      <Field label="Address" error={isTried ? wrong.address : undefined} required>
        {(links) => (
          <TextArea
            {...links}
            rows={3}
            maxLength={500}
            value={buyer.address}
            onChange={({ target }) => buyer.write({ address: target.value })}
          />
        )}
      </Field>
    </FormDialog>
  )
}

/** Whoever it was made out to before; else the sale's customer; else whoever is written in. */
function useBuyer(sale: ReceiptSale) {
  const engine = useEngine()
  const known = sale.customer?.id ? engine.copy.customer(sale.customer.id) : undefined
  const [issued, setIssued] = useState<InvoicesOfSale>()
  const [written, setWritten] = useState<{ readonly name?: string; readonly address?: string }>({})
  const ask = useEffectEvent(async (isWanted: () => boolean) => {
    const found = await (await engine.papers()).invoicesOf(sale.id)
    if (isWanted()) setIssued(found)
  })
  useEffect(() => {
    let isOpen = true
    ask(() => isOpen).catch(() => {})
    return () => {
      isOpen = false
    }
  }, [])
  const last = issued?.invoices.at(-1)
  const name = written.name ?? last?.name ?? (sale.customer ? customerName(sale.customer) : '')
  const address = written.address ?? last?.address ?? known?.address ?? ''
  return {
    ...{ issued, name, address },
    write: (change: { name?: string; address?: string }) =>
      setWritten((before) => ({ name, address, ...before, ...change })),
    wrong: {
      name: name.trim() === '' ? 'Write whom the invoice is for.' : undefined,
      address: address.trim() === '' ? 'A VAT invoice needs the customer’s address.' : undefined,
    },
  }
}

interface IssuedProps {
  issued: InvoicesOfSale | undefined
  isCopy: boolean
  /** Of the one that this one replaces, where it is no copy. */
  number: string
  timeZone: string
}

/** What was made out of this sale before. */
function Issued({ issued, isCopy, number, timeZone }: IssuedProps) {
  const last = issued?.invoices.at(-1)
  if (!issued || (!last && issued.isWhole)) return null
  if (!last)
    return (
      <p className="text-sm text-ink-muted">
        The server cannot say just now whether one was made out elsewhere. This one is told to it later.
      </p>
    )
  const by = last.issuedByName === null ? 'on this till' : `by ${last.issuedByName}`
  return (
    <Banner tone="warn" title={`Made out before: ${times(issued.invoices.length)}`}>
      <span className="[overflow-wrap:anywhere]">
        Last {issued.isErased ? 'to a customer whose data was erased' : `to ${last.name}`}, {by}, dated{' '}
        {shopTime(new Date(last.issuedAt), timeZone)}.{' '}
        {isCopy
          ? 'This one is marked as a duplicate.'
          : `This one is made out to another customer or address, and replaces invoice ${number}.`}
      </span>
    </Banner>
  )
}

const times = (count: number) => ['', 'once', 'twice'][count] ?? `${count} times`
