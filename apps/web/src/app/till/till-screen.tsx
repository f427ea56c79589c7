import { SalesTerminal } from '../../features/sales/sales-terminal.tsx'
import { TillAside } from '../../features/sales/till-aside.tsx'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { fetchedScreen } from '../../ui/index.ts'
import { AppFrame } from '../app-frame.tsx'
import { DisplayButton, RemoteDisplays } from './displays-at-till.tsx'
import { PrinterButton, PrinterNotice } from './printer-at-till.tsx'
import { TrainingOr } from './training-or.tsx'

const InvalidCustomer = fetchedScreen(
  async () => (await import('../../features/identity/invalid-customer.tsx')).InvalidCustomer,
)

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
