import { PosScreen } from '../../features/sales/pos/pos-screen.tsx'
import { fetchedPart } from '../../ui/fetched-part.tsx'
import { sayMissing } from '../../ui/index.ts'
import { BareTill } from './bare-till.tsx'
import { DisplayButton } from './displays-at-till.tsx'
import { PrinterButton } from './printer-at-till.tsx'

const BluetoothButton = fetchedPart(
  async () => (await import('../../features/bluetooth/bluetooth-button.tsx')).BluetoothButton,
)
const onMissing = () => sayMissing('Bluetooth devices are looked after when there is a network.')

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
      bluetooth={<BluetoothButton onMissing={onMissing} />}
    />
  </BareTill>
)
