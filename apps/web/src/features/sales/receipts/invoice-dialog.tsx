import { customerName } from '@tuppence/domain/customers'
import { doubledEditions, invoiceAfter, invoiceNumber, type ReceiptSale } from '@tuppence/domain/receipts'
import { useEffect, useEffectEvent, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { noteInvoiceMadeOut } from '../../../devices/invoices-made-out.ts'
import { shopTime } from '../../../foundation/words/shop-time.ts'
import { type InvoicesOfSale, type MadeInvoice, useEngine } from '../../../offline/index.ts'
import { Banner, Button, Field, FormDialog, Input, TextArea } from '../../../ui/index.ts'
import { useKeptWhileTurned } from '../till/kept-while-turned.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { saveInvoicePdf, whyNoPdf, whyNotMadeOut } from './save-pdf.ts'

interface InvoiceDialogProps {
  sale: ReceiptSale
  onClose: () => void
}

/** Whom a full VAT invoice is made out to: the sale's customer, or whoever asks for it (VAT Regulations 1995, 14). */
export function InvoiceDialog({ sale, onClose: close }: InvoiceDialogProps) {
  const engine = useEngine()
  const { checkout, shop } = useTerminal()
  const buyer = useBuyer(sale)
  const { issued, wrong, owed } = buyer
  const [isTried, setIsTried] = useState(false)
  const [busy, setBusy] = useState<'print' | 'save'>()
  const onClose = () => {
    buyer.forget()
    close()
  }
  const [refused, setRefused] = useState<{ title: string; why: string }>()
  const name = buyer.name.trim()
  const address = buyer.address.trim()
  const further = invoiceAfter(issued?.invoices ?? [], { name, address })
  const owedHere = () => (owed?.name === name && owed.address === address ? owed : undefined)
  const attempt = async (what: 'print' | 'save', title: string, work: () => Promise<boolean>) => {
    setIsTried(true)
    if (wrong.name || wrong.address || busy) return
    setBusy(what)
    setRefused(undefined)
    try {
      if (await work()) onClose()
    } catch (error) {
      setRefused({ title, why: what === 'save' ? whyNoPdf(error) : whyNotMadeOut(error) })
    }
    setBusy(undefined)
  }
  const print = () =>
    attempt('print', 'No VAT invoice', async () => {
      const { papers } = engine
      const made =
        owedHere() ?? (await papers.makeOutInvoice({ id: uuidv7(), saleId: sale.id, name, address }, further))
      buyer.owe(made)
      const { isCopy, ...invoiceTo } = made
      return checkout.printInvoice(sale, invoiceTo, isCopy)
    })
  const save = () =>
    attempt('save', 'No PDF', async () => {
      await saveInvoicePdf(sale, { id: owedHere()?.id ?? uuidv7(), name, address })
      noteInvoiceMadeOut(sale.id, further.edition)
      return true
    })
  return (
    <FormDialog
      title={`VAT invoice for ${sale.receiptNumber}`}
      description="For a customer who reclaims VAT. It is kept with the sale. A further one for the same customer is a duplicate, and one for another replaces it."
      className="grid-cols-[minmax(0,1fr)] gap-4"
      goOn="Print invoice"
      alsoOn={
        <Button busy={busy === 'save'} onClick={() => void save()}>
          Save as PDF
        </Button>
      }
      refused={refused}
      isSending={busy === 'print'}
      onSubmit={() => void print()}
      onClose={onClose}
    >
      <Issued
        issued={issued}
        isCopy={further.isCopy}
        replaces={further.edition - 1}
        receiptNumber={sale.receiptNumber}
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

interface Written {
  readonly name?: string
  readonly address?: string
}

/** Whoever it was made out to before; else the sale's customer; else whoever is written in. */
function useBuyer(sale: ReceiptSale) {
  const engine = useEngine()
  const known = sale.customer?.id ? engine.copy.customer(sale.customer.id) : undefined
  const [issued, setIssued] = useState<InvoicesOfSale>()
  // What was made out and is on no paper yet: whoever tries again wants that one, and no duplicate of it.
  const [owed, owe] = useKeptWhileTurned<MadeInvoice>(`invoice owed ${sale.id}`)
  const [written = {}, setWritten] = useKeptWhileTurned<Written>(`invoice ${sale.id}`)
  const ask = useEffectEvent(async (isWanted: () => boolean) => {
    const found = await engine.papers.invoicesOf(sale.id)
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
    ...{ issued, name, address, owed, owe },
    write: (change: Written) => setWritten({ name, address, ...written, ...change }),
    forget: () => {
      setWritten(undefined)
      owe(undefined)
    },
    wrong: {
      name: name.trim() === '' ? 'Write whom the invoice is for.' : undefined,
      address: address.trim() === '' ? 'A VAT invoice needs the customer’s address.' : undefined,
    },
  }
}

interface IssuedProps {
  issued: InvoicesOfSale | undefined
  isCopy: boolean
  /** The edition that this one replaces, where it is no copy. */
  replaces: number
  receiptNumber: string
  timeZone: string
}

/** What was made out of this sale before. */
function Issued({ issued, isCopy, replaces, receiptNumber, timeZone }: IssuedProps) {
  const last = issued?.invoices.at(-1)
  if (!issued || (!last && issued.isWhole)) return null
  if (!last)
    return (
      <p className="text-sm text-ink-muted">
        The server cannot say just now whether one was made out elsewhere. This one is told to it later.
      </p>
    )
  const numberOf = (edition: number) => invoiceNumber(receiptNumber, edition)
  const doubled = doubledEditions(issued.invoices)
  const by = last.issuedByName === null ? 'on this till' : `by ${last.issuedByName}`
  return (
    <Banner tone="warn" title={`Made out before: ${times(issued.invoices.length)}`}>
      <span className="[overflow-wrap:anywhere]">
        {doubled.length > 0
          ? `Two papers bear the number ${doubled.map(numberOf).join(', ')}, because tills without a connection made them out. `
          : null}
        Last {issued.isErased ? 'to a customer whose data was erased' : `to ${last.name}`}, {by}, dated{' '}
        {shopTime(new Date(last.issuedAt), timeZone)}.{' '}
        {isCopy
          ? 'This one is marked as a duplicate.'
          : `This one is made out to another customer or address, and replaces invoice ${numberOf(replaces)}.`}
      </span>
    </Banner>
  )
}

const times = (count: number) => ['', 'once', 'twice'][count] ?? `${count} times`
