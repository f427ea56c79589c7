import { FONT_SIZES } from '@tuppence/domain/receipts'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { readDevices, subscribeToDevices } from '../../../../devices/bluetooth/bluetooth-devices.ts'
import { setSwitches, useSwitches } from '../../../../devices/hardware-switches.ts'
import { ROLL_SIZES, setPrinterSettings, usePrinterSettings } from '../../../../devices/printer-settings.ts'
import {
  choosePrinterType,
  PRINTER_TYPES,
  type PrinterType,
  typeOf,
} from '../../../../devices/printers/printer-type.ts'
import { usePrinterHere } from '../../../../devices/printers/use-printer-here.ts'
import { Badge, Button, Dialog, Field, SegmentedControl, Select, Switch } from '../../../../ui/index.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { TestPrint } from './test-print.tsx'

const TYPE_WORDS = { builtin: 'Built in', bluetooth: 'Bluetooth' } as const
const NO_BLUETOOTH_PRINTER =
  'No Bluetooth printer prints receipts yet: they go on printing as before. Press “Use for receipts” beside one in Bluetooth Devices.'

interface HardwareDialogProps {
  /** The ways to set up what hangs on this till, which other features have. */
  printer: ReactNode
  bluetooth: ReactNode
  onClose: () => void
}

/** DEV-035: how this till prints. Each choice takes effect at once, on this device alone. */
export function HardwareDialog({ printer, bluetooth, onClose }: HardwareDialogProps) {
  const { shop } = useTerminal()
  const settings = usePrinterSettings()
  const { autoOpenDrawer } = useSwitches()
  const isOffInShop = shop?.autoPrintReceipt === false
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Printer & Hardware Settings"
      description="They are of this till alone, and take effect at once."
      actions={
        <>
          <TestPrint />
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div>
          <Switch
            label="Print receipts automatically"
            {...(isOffInShop && { hint: 'Switched off in the settings of the shop.' })}
            checked={settings.autoprint && !isOffInShop}
            disabled={isOffInShop}
            onChange={(autoprint) => setPrinterSettings({ autoprint })}
          />
          <Switch
            label="Open the cash drawer at a cash sale"
            checked={autoOpenDrawer}
            onChange={(isOn) => setSwitches({ autoOpenDrawer: isOn })}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <OwnOrShops
            label="Paper size"
            own={settings.paperSize}
            ofShop={shop?.receipt?.paperSize ?? '80mm'}
            options={ROLL_SIZES}
            onChoose={(paperSize) => setPrinterSettings({ paperSize })}
          />
          <OwnOrShops
            label="Font size"
            own={settings.fontSize}
            ofShop={shop?.receipt?.fontSize ?? 'medium'}
            options={FONT_SIZES}
            onChoose={(fontSize) => setPrinterSettings({ fontSize })}
          />
        </div>
        <PrinterTypeChoice>{printer}</PrinterTypeChoice>
        <Switch
          label="Use Bluetooth devices"
          checked={settings.bluetoothEnabled}
          onChange={(bluetoothEnabled) => setPrinterSettings({ bluetoothEnabled })}
        />
        {settings.bluetoothEnabled ? <PairedDevices>{bluetooth}</PairedDevices> : null}
      </div>
    </Dialog>
  )
}

/** Where receipts go, as far as this till is asked: a Bluetooth printer is kept when another way is chosen, and the other way round. */
function PrinterTypeChoice({ children }: { children: ReactNode }) {
  const here = usePrinterHere()
  const [isWished, setWished] = useState(false)
  const type = typeOf(here)
  const choose = (chosen: PrinterType) => {
    const isNone = !choosePrinterType(chosen)
    setWished(isNone)
    if (isNone) setPrinterSettings({ bluetoothEnabled: true })
  }
  const isMissing = isWished && type === 'builtin'
  return (
    <div className="grid gap-1.5">
      <p aria-hidden className="text-sm font-semibold">
        Printer type
      </p>
      <SegmentedControl
        label="Printer type"
        value={isMissing ? 'bluetooth' : type}
        options={PRINTER_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))}
        onChange={choose}
      />
      <p role="status" className="text-sm text-ink-muted">
        {isMissing ? NO_BLUETOOTH_PRINTER : null}
      </p>
      {children}
    </div>
  )
}

/** Those that this browser is paired with (decision D20), and whether each is in reach. */
function PairedDevices({ children }: { children: ReactNode }) {
  const paired = useSyncExternalStore(subscribeToDevices, readDevices).filter(({ isPaired }) => isPaired)
  return (
    <section aria-label="Paired devices" className="grid justify-items-start gap-2">
      {paired.length === 0 ? (
        <p className="text-ink-muted">No device is paired with this till yet.</p>
      ) : (
        <ul className="w-full rounded-md border border-line">
          {paired.map(({ id, name, link }) => (
            <li
              key={id}
              className="flex items-center justify-between gap-3 border-line px-4 py-2 not-last:border-b"
            >
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
              <Badge state={link === 'connected' ? 'good' : 'neutral'}>
                {link === 'connected' ? 'Connected' : 'Paired'}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

interface OwnOrShopsProps<T extends string> {
  label: string
  /** Null where this device goes by the shop's receipt settings. */
  own: T | null
  ofShop: string
  options: readonly T[]
  onChoose: (own: T | null) => void
}

/** This till's own choice, or whatever the shop's receipts are laid out for. */
function OwnOrShops<T extends string>({ label, own, ofShop, options, onChoose }: OwnOrShopsProps<T>) {
  return (
    <Field label={label}>
      {(links) => (
        <Select
          {...links}
          value={own ?? ''}
          onChange={({ target }) => onChoose(options.find((one) => one === target.value) ?? null)}
        >
          <option value="">{ofShop} (the shop’s)</option>
          {options.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}
