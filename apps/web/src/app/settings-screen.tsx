import { HardwareStatus } from '../features/bluetooth/hardware-status.tsx'
import { CustomerDisplayCard } from '../features/customer-display/settings/display-card.tsx'
import { TerminalsCard } from '../features/payment-terminals/terminals-card.tsx'
import { PrinterAtDevice } from '../features/printers/printer-at-device.tsx'
import { TillPrinters } from '../features/printers/till-printers.tsx'
import { ReceiptMails } from '../features/receipts/receipt-mails.tsx'
import { ReceiptSettings } from '../features/receipts/receipt-settings.tsx'
import { ScannerCard } from '../features/scanners/scanner-card.tsx'
import { SettingsPage } from '../features/settings/settings-page.tsx'
import { StaffManagement } from '../features/staff/staff-management.tsx'

/** The settings with what other features add to them: app composes. */
export function SettingsScreen() {
  return (
    <SettingsPage
      people={<StaffManagement />}
      hardware={
        <>
          <ReceiptSettings />
          <ReceiptMails />
          <HardwareStatus />
          <TillPrinters />
          <PrinterAtDevice />
          <TerminalsCard />
          <ScannerCard />
          <CustomerDisplayCard />
        </>
      }
    />
  )
}
