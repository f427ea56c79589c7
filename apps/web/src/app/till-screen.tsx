import { SalesTerminal } from '../features/sales/sales-terminal.tsx'
import { TillAside } from '../features/sales/till-aside.tsx'
import { fetchedScreen } from '../ui/index.ts'
import { AppFrame } from './app-frame.tsx'
import { PrinterButton, PrinterNotice } from './printer-at-till.tsx'
import { useSignedInUser } from './session.ts'

const InvalidCustomer = fetchedScreen(
  async () => (await import('../features/identity/invalid-customer.tsx')).InvalidCustomer,
)

/** The Sales terminal inside the frame: app composes what features/sales offers. */
export function TillScreen() {
  if (!useSignedInUser().businessName) return <InvalidCustomer />
  return (
    <AppFrame
      isFixed
      aside={
        <>
          <TillAside />
          <PrinterButton />
        </>
      }
    >
      <PrinterNotice />
      <SalesTerminal />
    </AppFrame>
  )
}
