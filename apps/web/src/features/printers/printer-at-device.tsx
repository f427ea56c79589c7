import { listPrinters } from '@tuppence/contract/printers'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { usePrinterHere } from '../../devices/printers/use-printer-here.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useTill } from '../../offline/index.ts'
import { Badge, Button, Card } from '../../ui/index.ts'
import { PrintQueueDialog } from './print-queue-dialog.tsx'
import { PrinterWizard } from './printer-wizard.tsx'
import { CONNECTION_WORDS } from './printer-words.ts'

/** The printer of the device that somebody sits at: what it is, its queue, and its set-up. */
export function PrinterAtDevice() {
  const printer = usePrinterHere()
  const till = useTillHere()
  const [shown, setShown] = useState<'queue' | 'wizard'>()
  return (
    <Card aria-labelledby="printer-here" className="p-5">
      <h2 id="printer-here" className="mb-2 text-xl">
        Printer at this device
      </h2>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <span className="font-medium [overflow-wrap:anywhere]">
          {printer?.name ?? 'None at a cable or by Bluetooth'}
        </span>
        {printer ? <Badge state="neutral">{CONNECTION_WORDS[printer.connection]}</Badge> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setShown('wizard')}>
          {printer ? 'Change the printer' : 'Set up a printer'}
        </Button>
        <Button onClick={() => setShown('queue')}>
          <Printer size={18} aria-hidden />
          Print queue
        </Button>
      </div>
      {shown === 'queue' ? <PrintQueueDialog onClose={() => setShown(undefined)} /> : null}
      {shown === 'wizard' ? (
        <PrinterWizard at={{ kind: 'device', till }} had={printer} onClose={() => setShown(undefined)} />
      ) : null}
    </Card>
  )
}

/** The same at a till, whose network printer may be set up here too. */
export function TillPrinterDialogs({ onClose }: { onClose: () => void }) {
  const till = useTillHere()
  const printer = usePrinterHere()
  const { data } = useCall(listPrinters, {})
  const had = printer ?? data?.find(({ tillId }) => tillId === till?.id) ?? null
  return <PrinterWizard at={{ kind: 'device', till }} had={had} onClose={onClose} />
}

/** The till that this device is, with which the shop keeps what prints for it; null where it is none. */
function useTillHere() {
  const { record } = useTill()
  return record ? { id: record.till.id, name: record.till.name } : null
}
