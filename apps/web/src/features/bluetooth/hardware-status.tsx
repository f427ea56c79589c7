import type { DeviceType } from '../../devices/bluetooth/device-type.ts'
import { networkPrinter } from '../../devices/printers/printer-here.ts'
import { usePrinterHere } from '../../devices/printers/use-printer-here.ts'
import { Badge, Card } from '../../ui/index.ts'
import { BluetoothButton } from './bluetooth-button.tsx'
import { printerStatus, statusOf } from './hardware-words.ts'
import { useBluetoothDevices } from './use-bluetooth.ts'

const ROWS: readonly { readonly type: DeviceType; readonly label: string }[] = [
  { type: 'printer', label: 'Receipt printer' },
  { type: 'display', label: 'Customer display' },
  { type: 'scanner', label: 'Barcode scanner' },
]

/** DEV-030: how the hardware of this device really stands, in the words of the specification where they are so (D21). */
export function HardwareStatus() {
  const devices = useBluetoothDevices()
  const printer = usePrinterHere()
  return (
    <Card aria-labelledby="hardware-status" className="p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="hardware-status" className="text-xl">
          Hardware status
        </h2>
        <BluetoothButton />
      </div>
      <dl>
        {ROWS.map(({ type, label }) => {
          const { state, words, of } =
            type === 'printer'
              ? printerStatus(printer, devices, networkPrinter.isKnown())
              : statusOf(type, devices)
          return (
            <div
              key={type}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-0"
            >
              <dt className="text-ink-muted">{label}</dt>
              <dd className="flex min-w-0 flex-wrap items-center gap-2">
                {of ? <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{of}</span> : null}
                <Badge state={state}>{words}</Badge>
              </dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
