import { HardwareStatus } from '../features/bluetooth/hardware-status.tsx'
import { PrinterAtDevice } from '../features/printers/printer-at-device.tsx'
import { TillPrinters } from '../features/printers/till-printers.tsx'
import { ReceiptSettings } from '../features/receipts/receipt-settings.tsx'
import { SettingsPage } from '../features/settings/settings-page.tsx'

/** The settings with what other features add to them: app composes. */
export function SettingsScreen() {
  return (
    <SettingsPage
      hardware={
        <>
          <ReceiptSettings />
          <HardwareStatus />
          <TillPrinters />
          <PrinterAtDevice />
        </>
      }
    />
  )
}
