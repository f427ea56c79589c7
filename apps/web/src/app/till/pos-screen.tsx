import { BluetoothButton } from '../../features/bluetooth/bluetooth-button.tsx'
import { PosScreen } from '../../features/sales/terminal/pos/pos-screen.tsx'
import { BareTill } from './bare-till.tsx'
import { DisplayButton } from './display-button.tsx'
import { PrinterButton } from './printer-button.tsx'

/** `/pos` (SHELL-005): app composes what other features add to it. */
export const PosTill = () => (
  <BareTill>
    <PosScreen
      printer={
        <>
          <PrinterButton />
          <DisplayButton />
        </>
      }
      bluetooth={<BluetoothButton />}
    />
  </BareTill>
)
