import { Bluetooth, type LucideIcon, MonitorSmartphone, Pencil, Printer, ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { setType } from '../../devices/bluetooth/bluetooth-devices.ts'
import { DEVICE_TYPES, type DeviceType } from '../../devices/bluetooth/device-type.ts'
import type { BluetoothDevice } from '../../devices/bluetooth/one-device.ts'
import { usePrinterHere } from '../../devices/printers/use-printer-here.ts'
import { Badge, Button, IconButton, SelectField } from '../../ui/index.ts'
import { LINK_WORDS, PROBLEM_WORDS, TYPE_WORDS } from './device-words.ts'
import {
  connectDevice,
  disconnectDevice,
  pairDevice,
  printReceiptsBy,
  printTest,
  unpairDevice,
} from './do-with-devices.ts'
import { BatteryMark, SignalMark } from './signal-mark.tsx'

const ICONS: Readonly<Record<DeviceType, LucideIcon>> = {
  display: MonitorSmartphone,
  printer: Printer,
  scanner: ScanBarcode,
  other: Bluetooth,
}

const seenFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** One device with what is known of it and what can be done with it (DEV-009 to DEV-012). */
export function DeviceCard({ device }: { device: BluetoothDevice }) {
  const { name, type, isPaired, link, problem, lastSeenAt } = device
  const [isChanging, setIsChanging] = useState(false)
  const printsReceipts = usePrinterHere()?.deviceKey === device.id
  const Icon = ICONS[type]
  const words = problem ? PROBLEM_WORDS[problem] : isPaired ? LINK_WORDS[link] : undefined
  return (
    <li className="grid gap-3 border-t border-line py-4 first:border-t-0 first:pt-0" aria-label={name}>
      <div className="flex items-start gap-3">
        <Icon size={22} aria-hidden className="mt-0.5 shrink-0 text-ink-muted" />
        <div className="grid min-w-0 flex-1 gap-1.5">
          <h3 className="font-text text-base font-semibold leading-snug tracking-normal [overflow-wrap:anywhere]">
            {name}
          </h3>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge isPlain>{TYPE_WORDS[type]}</Badge>
            <StateBadge device={device} />
            {printsReceipts ? <Badge state="accent">Prints receipts</Badge> : null}
            <IconButton
              label={`Change the type of ${name}`}
              size="small"
              aria-expanded={isChanging}
              onClick={() => setIsChanging(!isChanging)}
            >
              <Pencil size={16} aria-hidden />
            </IconButton>
          </div>
          <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            <SignalMark signalStrength={device.signalStrength} />
            <BatteryMark batteryLevel={device.batteryLevel} />
            {isPaired && link !== 'connected' && lastSeenAt ? (
              <span className="text-ink-muted">
                Last seen <span className="figures">{seenFormat.format(lastSeenAt)}</span>
              </span>
            ) : null}
          </div>
          {words ? (
            <p role="status" className={problem ? 'text-sm text-bad-ink' : 'text-sm text-warn-ink'}>
              {words}
            </p>
          ) : null}
        </div>
      </div>
      {isChanging ? <TypeField device={device} onDone={() => setIsChanging(false)} /> : null}
      <DeviceButtons device={device} printsReceipts={printsReceipts} />
    </li>
  )
}

/** DEV-011. */
function StateBadge({ device: { isPaired, link } }: { device: BluetoothDevice }) {
  if (!isPaired) return null
  if (link === 'connected') return <Badge state="good">Connected</Badge>
  return <Badge state={link === 'lost' ? 'warn' : 'neutral'}>Paired</Badge>
}

/** The type was guessed from what the device tells; the person in front of it knows. */
function TypeField({ device, onDone }: { device: BluetoothDevice; onDone: () => void }) {
  const choose = (type: DeviceType) => {
    onDone()
    // A device that cannot do it is disconnected, and says so itself.
    setType(device.id, type).catch(() => {})
  }
  return (
    <SelectField
      label="Used as"
      value={device.type}
      options={DEVICE_TYPES}
      wordsOf={(type) => TYPE_WORDS[type]}
      onChoose={choose}
      className="max-w-60 sm:ml-8.5"
    />
  )
}

/** DEV-012. */
function DeviceButtons({ device, printsReceipts }: { device: BluetoothDevice; printsReceipts: boolean }) {
  const { isPaired, link } = device
  const [isBusy, setIsBusy] = useState(false)
  const busily = (work: (device: BluetoothDevice) => Promise<void>) => async () => {
    setIsBusy(true)
    await work(device)
    setIsBusy(false)
  }
  const canConnect = link !== 'connected'
  const isPrinting = link === 'connected' && device.type === 'printer'
  const canDisconnect = link === 'connected' || link === 'lost'
  return (
    <div className="flex flex-wrap gap-2 sm:pl-8.5">
      {!isPaired ? (
        <Button look="primary" busy={isBusy} onClick={busily(pairDevice)}>
          Pair
        </Button>
      ) : null}
      {isPaired && canConnect ? (
        <Button busy={isBusy} onClick={busily(connectDevice)}>
          Connect
        </Button>
      ) : null}
      {isPaired && canDisconnect ? (
        <Button disabled={isBusy} onClick={() => disconnectDevice(device)}>
          Disconnect
        </Button>
      ) : null}
      {isPrinting ? (
        <Button busy={isBusy} onClick={busily(printTest)}>
          Print a test page
        </Button>
      ) : null}
      {isPrinting && !printsReceipts ? (
        <Button onClick={() => printReceiptsBy(device)}>Use for receipts</Button>
      ) : null}
      {isPaired ? (
        <Button look="quiet" disabled={isBusy} onClick={() => void unpairDevice(device)}>
          Unpair
        </Button>
      ) : null}
    </div>
  )
}
