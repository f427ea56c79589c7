import { getSettings, type ShopSettings } from '@tuppence/contract/settings'
import { Printer, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { NotPrinted } from '../../devices/printers/not-printed.ts'
import { shownName } from '../../foundation/address/places.ts'
import { explain } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay, useSignedInUser } from '../../foundation/session/session.ts'
import { printTestReceipt } from '../../foundation/till/print-test-receipt.ts'
import { useTill } from '../../offline/index.ts'
import { Button, Card, Loaded, toast } from '../../ui/index.ts'
import { ReceiptSettingsDialog } from './receipt-settings-dialog.tsx'

/** The way to the receipts of the business, for whoever may set them (DEV-029), and to try how they print here. */
export function ReceiptSettings() {
  const settings = useCall(getSettings, {})
  if (settings.data === undefined && settings.error)
    return (
      <Card className="p-5">
        <Loaded {...settings} what="The receipt settings">
          {() => null}
        </Loaded>
      </Card>
    )
  return <ReceiptsCard settings={settings.data} />
}

/** It stands before its settings are there, because what is below must not move when they come. */
function ReceiptsCard({ settings }: { settings: ShopSettings | undefined }) {
  const mayChange = useMay('manage-settings')
  const [isOpen, setIsOpen] = useState(false)
  const print = usePrintTest()
  return (
    <Card aria-busy={!settings} className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="min-w-0">
        <h2 className="text-xl">Receipts</h2>
        <p className="text-ink-muted [overflow-wrap:anywhere]">{settings ? howPrinted(settings) : '…'}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button disabled={!settings} onClick={() => settings && void print(settings)}>
          <Printer size={18} aria-hidden />
          Print a test receipt
        </Button>
        {mayChange ? (
          <Button disabled={!settings} onClick={() => setIsOpen(true)}>
            <ReceiptText size={18} aria-hidden />
            Receipt Settings
          </Button>
        ) : null}
      </div>
      {isOpen && settings ? (
        <ReceiptSettingsDialog settings={settings} onClose={() => setIsOpen(false)} />
      ) : null}
    </Card>
  )
}

const howPrinted = ({ receipt: { paperSize, businessName } }: ShopSettings) =>
  `${paperSize === 'A4' ? 'On A4 pages' : `On rolls of ${paperSize.replace('mm', ' mm')}`}, in the name of ${businessName}.`

function usePrintTest(): (settings: ShopSettings) => Promise<void> {
  const cashier = shownName(useSignedInUser())
  const tillId = useTill().record?.till.id
  const fail = (why: string) => toast({ title: PRINT_FAILED, description: why, look: 'destructive' })
  return async (settings) => {
    const by = { cashier, vatMode: settings.vatMode, now: new Date() }
    try {
      if ((await printTestReceipt(settings, by, tillId)) !== 'printed')
        fail('Please allow pop-ups to print receipts')
    } catch (error) {
      fail(error instanceof NotPrinted ? 'It stands in the print queue.' : explain(error))
    }
  }
}

const PRINT_FAILED = 'Failed to print receipt'
