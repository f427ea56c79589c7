import { getSettings } from '@tuppence/contract/settings'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../app/session.ts'
import { useCall } from '../../app/use-call.ts'
import { Button, Card } from '../../ui/index.ts'
import { ReceiptSettingsDialog } from './receipt-settings-dialog.tsx'

/** The way to the receipts of the business, for whoever may set them (DEV-029). */
export function ReceiptSettings() {
  const mayChange = useMay('manage-settings')
  const settings = useCall(getSettings, {})
  const [isOpen, setIsOpen] = useState(false)
  if (!settings.data) return null
  const { receipt } = settings.data
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="min-w-0">
        <h2 className="text-xl">Receipts</h2>
        <p className="text-ink-muted [overflow-wrap:anywhere]">
          {receipt.paperSize === 'A4'
            ? 'On A4 pages'
            : `On rolls of ${receipt.paperSize.replace('mm', ' mm')}`}
          , in the name of {receipt.businessName}.
        </p>
      </div>
      {mayChange ? (
        <Button onClick={() => setIsOpen(true)}>
          <ReceiptText size={18} aria-hidden />
          Receipt Settings
        </Button>
      ) : null}
      {isOpen ? <ReceiptSettingsDialog settings={settings.data} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  )
}
