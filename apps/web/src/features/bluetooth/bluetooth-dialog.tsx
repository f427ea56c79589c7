import { Bluetooth, MonitorSmartphone, Printer, ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { Banner, Button, Dialog, EmptyState } from '../../ui/index.ts'
import { DeviceCard } from './device-card.tsx'
import { findDevice } from './do-with-devices.ts'
import { useBluetoothDevices, useRadio } from './use-bluetooth.ts'

/** The Bluetooth device manager (DEV-008 to DEV-028). */
export function BluetoothDialog({ onClose }: { onClose: () => void }) {
  const devices = useBluetoothDevices()
  const [isScanning, setIsScanning] = useState(false)
  const lookAround = async () => {
    setIsScanning(true)
    await findDevice()
    setIsScanning(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Bluetooth Devices"
      description="Displays, printers and scanners that this device uses without a cable."
    >
      <div className="grid gap-5">
        <RadioBanner />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-48 flex-1 text-sm text-ink-muted">
            Switch the device on and make it discoverable, then choose it in the browser’s list.
          </p>
          <Button
            look={devices.length === 0 ? 'primary' : 'secondary'}
            busy={isScanning}
            onClick={() => void lookAround()}
          >
            <Bluetooth size={18} aria-hidden />
            Scan
          </Button>
        </div>
        {devices.length === 0 ? (
          <EmptyState
            icon={<Bluetooth size={40} aria-hidden />}
            title="No Bluetooth devices found"
            hint="Click Scan to find the devices around you."
          />
        ) : (
          <ul aria-label="Bluetooth devices" className="grid">
            {devices.map((device) => (
              <DeviceCard key={device.id} device={device} />
            ))}
          </ul>
        )}
        <SupportedTypes />
      </div>
    </Dialog>
  )
}

/** DEV-014; and a radio that is off, which looks the same to a person and has another way out. */
function RadioBanner() {
  const radio = useRadio()
  if (radio === 'not-supported')
    return (
      <Banner tone="warn" title="Bluetooth is not supported in this browser">
        Use Chrome, Edge or another compatible browser, and open this site by its https address.
      </Banner>
    )
  if (radio === 'off')
    return (
      <Banner tone="warn" title="No Bluetooth radio is on">
        Turn Bluetooth on in the settings of this device, or plug in a radio.
      </Banner>
    )
  return null
}

const SUPPORTED = [
  { Icon: MonitorSmartphone, words: 'Customer displays' },
  { Icon: Printer, words: 'Receipt printers' },
  { Icon: ScanBarcode, words: 'Barcode scanners' },
] as const

/** DEV-013. */
function SupportedTypes() {
  return (
    <section aria-labelledby="supported-types" className="rounded-md bg-sunken px-4 py-3">
      <h3 id="supported-types" className="font-text text-sm font-semibold tracking-normal">
        Supported types
      </h3>
      <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
        {SUPPORTED.map(({ Icon, words }) => (
          <li key={words} className="inline-flex items-center gap-1.5">
            <Icon size={16} aria-hidden className="text-ink-muted" />
            {words}
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-sm text-ink-muted">
        A scanner that types like a keyboard is paired in this device’s own Bluetooth settings, and needs
        nothing here.
      </p>
    </section>
  )
}
