import { RemoteDisplays } from '../../features/customer-display/remote/remote-displays.tsx'
import { InvalidCustomer } from '../../features/identity/invalid-customer.tsx'
import { PrinterNotice } from '../../features/printers/printer-notice.tsx'
import { SalesTerminal } from '../../features/sales/terminal/sales-terminal.tsx'
import { TillAside } from '../../features/sales/terminal/till-aside.tsx'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { AppFrame } from '../app-frame.tsx'
import { DisplayButton } from './display-button.tsx'
import { PrinterButton } from './printer-button.tsx'
import { TrainingOr } from './training-or.tsx'

/** The Sales terminal inside the frame: app composes what features/sales offers. */
export function TillScreen() {
  if (!useSignedInUser().businessName) return <InvalidCustomer />
  return (
    <TrainingOr>
      <AppFrame
        isFixed
        aside={
          <>
            <TillAside />
            <PrinterButton />
            <DisplayButton />
          </>
        }
      >
        <PrinterNotice />
        <RemoteDisplays />
        <SalesTerminal />
      </AppFrame>
    </TrainingOr>
  )
}
