import { listPrinters } from '@tuppence/contract/printers'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { networkPrinter } from '../../devices/printers/printer-here.ts'
import { usePrinterHere } from '../../devices/printers/use-printer-here.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay } from '../../foundation/session/session.ts'
import { useConnectivity, useTill } from '../../offline/index.ts'
import { Badge, Button, Card } from '../../ui/index.ts'
import { NetworkPrinterOfTill } from './network-printer-of-till.tsx'
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

/** The same at a till, whose network printer is set up here too, by who may; nobody else is asked to put another in its place. */
export function TillPrinterDialogs({ onClose }: { onClose: () => void }) {
  const till = useTillHere()
  const { isOnline } = useConnectivity()
  const printer = usePrinterHere()
  const maySave = useMay('manage-tills')
  const [isAnother, setIsAnother] = useState(false)
  const { data, error } = useCall(listPrinters, {})
  const known = data?.find(({ tillId }) => tillId === till?.id)
  // The wizard begins with what there is.
  if (!printer && !data && !error && isOnline) return null
  const isOnNetwork = !printer && (data ? known?.connection === 'network' : networkPrinter.isKnown())
  if (till && isOnNetwork && !maySave && !isAnother)
    return (
      <NetworkPrinterOfTill
        tillName={till.name}
        printer={known}
        onAnother={() => setIsAnother(true)}
        onClose={onClose}
      />
    )
  return <PrinterWizard at={{ kind: 'device', till }} had={printer ?? known ?? null} onClose={onClose} />
}

/** The till that this device is, with which the shop keeps what prints for it; null where it is none. */
function useTillHere() {
  const { record } = useTill()
  return record ? { id: record.till.id, name: record.till.name } : null
}
