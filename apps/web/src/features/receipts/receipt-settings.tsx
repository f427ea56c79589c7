import { getSettings, type ShopSettings } from '@tuppence/contract/settings'
import { Printer, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { shownName } from '../../app/places.ts'
import { useMay, useSignedInUser } from '../../app/session.ts'
import { useCall } from '../../app/use-call.ts'
import { printTest } from '../../devices/test-prints.ts'
import { Button, Card, Loaded, toast } from '../../ui/index.ts'
import { ReceiptSettingsDialog } from './receipt-settings-dialog.tsx'

/** The way to the receipts of the business, for whoever may set them (DEV-029), and to try how they print here. */
export function ReceiptSettings() {
  const settings = useCall(getSettings, {})
  return (
    <Loaded {...settings} what="The receipt settings">
      {(set) => <ReceiptsCard settings={set} />}
    </Loaded>
  )
}

function ReceiptsCard({ settings }: { settings: ShopSettings }) {
  const mayChange = useMay('manage-settings')
  const [isOpen, setIsOpen] = useState(false)
  const print = usePrintTest(settings)
  const { paperSize, businessName } = settings.receipt
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="min-w-0">
        <h2 className="text-xl">Receipts</h2>
        <p className="text-ink-muted [overflow-wrap:anywhere]">
          {paperSize === 'A4' ? 'On A4 pages' : `On rolls of ${paperSize.replace('mm', ' mm')}`}, in the name
          of {businessName}.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void print()}>
          <Printer size={18} aria-hidden />
          Print a test
        </Button>
        {mayChange ? (
          <Button onClick={() => setIsOpen(true)}>
            <ReceiptText size={18} aria-hidden />
            Receipt Settings
          </Button>
        ) : null}
      </div>
      {isOpen ? <ReceiptSettingsDialog settings={settings} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  )
}

function usePrintTest(settings: ShopSettings): () => Promise<void> {
  const cashier = shownName(useSignedInUser())
  return async () => {
    const by = { cashier, vatMode: settings.vatMode, now: new Date() }
    const outcome = await printTest(settings, by).catch(() => 'failed' as const)
    const why = WHY_NOT[outcome]
    if (why) toast({ title: 'Error', description: why, look: 'destructive' })
  }
}

const WHY_NOT = {
  printed: undefined,
  'pop-up-blocked': 'Please allow pop-ups to print receipts',
  failed: 'Failed to print receipt',
} as const
