import { listPrinters } from '@tuppence/contract/printers'
import { counted } from '@tuppence/domain/counts'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loadLetters } from '../../devices/letters/load-letters.ts'
import { paperOfReceipt } from '../../devices/printers/paper-names.ts'
import { needsLook, type PrintJob } from '../../devices/printers/print-job.ts'
import { networkPrinter } from '../../devices/printers/printer-here.ts'
import { onPrintQueueAsked } from '../../devices/printers/queue-asked.ts'
import { printByServer } from '../../devices/printers/queue-here.ts'
import { usePrinterHere } from '../../devices/printers/use-printer-here.ts'
import { askToPrint } from '../../foundation/asking/ask-to-print.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useCart, useEngine, useShopCopy, useTill } from '../../offline/index.ts'
import { Button, fetchedDialog } from '../../ui/index.ts'
import { faultWords } from './printer-words.ts'
import { usePrintQueue } from './use-print-queue.ts'

const PrintQueueDialog = fetchedDialog(
  async () => (await import('./print-queue-dialog.tsx')).PrintQueueDialog,
)

/** A till that knows of its network printer waits for it as long as a receipt takes, and opens no print window meanwhile. */
function useNetworkPrinterKnown() {
  const { record } = useTill()
  const { data } = useCall(listPrinters, {})
  const tillId = record?.till.id
  useEffect(() => {
    if (!data || !tillId) return
    networkPrinter.remember(data.some((one) => one.tillId === tillId && one.connection === 'network'))
  }, [data, tillId])
}

/** Had while there is a network: the printer at this device may have to draw the names of goods when there is none. */
function useLettersOfGoods() {
  const { copy } = useEngine()
  const { isReady, productCount } = useShopCopy()
  const printer = usePrinterHere()
  useEffect(() => {
    if (!isReady || !printer || productCount === 0) return
    // Without them a line is drawn in the letters that the device has.
    loadLetters(copy.foreignNames()).catch(() => undefined)
  }, [isReady, printer, productCount, copy])
}

/** What the queue printed after all is out: the sale on the screen does not go on asking for its receipt. */
function useReceiptKnownPrinted(jobs: readonly PrintJob[]) {
  const { cart } = useEngine()
  const { saleToPrint } = useCart()
  const isOut =
    saleToPrint !== null &&
    jobs.some(({ paper, state }) => state === 'printed' && paper === paperOfReceipt({ id: saleToPrint }))
  useEffect(() => {
    if (isOut) cart.receiptPrinted(saleToPrint)
  }, [isOut, saleToPrint, cart])
}

/** Stands at the head of a till while something is not on paper: what, why, and the way to the queue. */
export function PrinterNotice() {
  const jobs = usePrintQueue()
  const [isOpen, setIsOpen] = useState(false)
  useNetworkPrinterKnown()
  useReceiptKnownPrinted(jobs)
  useLettersOfGoods()
  useEffect(() => {
    printByServer(askToPrint)
    return onPrintQueueAsked(() => setIsOpen(true))
  }, [])
  const open = jobs.filter(needsLook)
  // The newest says how the printer is now; what lay there before may have had another reason.
  const latest = open.at(-1)
  return (
    <>
      {latest ? (
        <div
          role="status"
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-warn-line bg-warn-tint px-4 py-1.5 text-sm text-warn-ink"
        >
          <Printer size={18} aria-hidden className="shrink-0" />
          <p className="min-w-0 flex-1">
            <strong>
              {open.length === 1
                ? `${latest.title} is not printed.`
                : `${counted(open.length, 'receipt')} not printed.`}
            </strong>{' '}
            {latest.state === 'in-question' ? 'It may be cut short.' : faultWords(latest.fault)}
          </p>
          <Button onClick={() => setIsOpen(true)}>Print queue</Button>
        </div>
      ) : null}
      {isOpen ? <PrintQueueDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
