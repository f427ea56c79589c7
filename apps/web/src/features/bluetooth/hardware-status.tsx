import type { DeviceType } from '../../devices/bluetooth/device-type.ts'
import type { BluetoothDevice } from '../../devices/bluetooth/one-device.ts'
import { Badge, type BadgeState, Card } from '../../ui/index.ts'
import { useBluetoothDevices } from './use-bluetooth.ts'

const ROWS: readonly { readonly type: DeviceType; readonly label: string }[] = [
  { type: 'printer', label: 'Receipt printer' },
  { type: 'display', label: 'Customer display' },
  { type: 'scanner', label: 'Barcode scanner' },
]

/** DEV-030: how the hardware of this device really stands, in the words of the specification where they are so (D21). */
export function HardwareStatus() {
  const devices = useBluetoothDevices()
  return (
    <Card aria-labelledby="hardware-status" className="p-5">
      <h2 id="hardware-status" className="mb-2 text-xl">
        Hardware status
      </h2>
      <dl>
        {ROWS.map(({ type, label }) => {
          const { state, words, of } = statusOf(type, devices)
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

interface Status {
  readonly state: BadgeState
  readonly words: string
  readonly of?: string
}

/** The one that is connected speaks for its kind; else one that is paired. */
export function statusOf(type: DeviceType, devices: readonly BluetoothDevice[]): Status {
  const paired = devices.filter((device) => device.type === type && device.isPaired)
  const connected = paired.find(({ link }) => link === 'connected')
  if (connected) return { state: 'good', words: 'Connected via Bluetooth', of: connected.name }
  const lost = paired.find(({ link }) => link === 'lost')
  if (lost) return { state: 'warn', words: 'Out of reach', of: lost.name }
  const elsewhere = paired.find(({ link }) => link === 'elsewhere')
  if (elsewhere) return { state: 'good', words: 'Connected in another window', of: elsewhere.name }
  const [first] = paired
  if (first) return { state: 'neutral', words: 'Paired, not connected', of: first.name }
  return { state: 'neutral', words: 'Ready for pairing' }
}
