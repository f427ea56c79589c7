import { SalesTerminal } from '../features/sales/sales-terminal.tsx'
import { TillAside } from '../features/sales/till-aside.tsx'
import { AppFrame } from './app-frame.tsx'

/** The Sales terminal inside the frame: app composes what features/sales offers. */
export function TillScreen() {
  return (
    <AppFrame isFixed aside={<TillAside />}>
      <SalesTerminal />
    </AppFrame>
  )
}
