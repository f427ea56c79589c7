import { StandaloneScreen } from '../../features/sales/terminal/standalone/standalone-screen.tsx'
import { BareTill } from './bare-till.tsx'
import { PrinterButton } from './printer-button.tsx'

/** `/pos-standalone` (SHELL-006). */
export const StandaloneTill = () => (
  <BareTill>
    <StandaloneScreen printer={<PrinterButton />} />
  </BareTill>
)
