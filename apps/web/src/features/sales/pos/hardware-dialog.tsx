import { FONT_SIZES } from '@tuppence/domain/receipts'
import { setSwitches, useSwitches } from '../../../devices/hardware-switches.ts'
import {
  PRINTER_TYPES,
  ROLL_SIZES,
  setPrinterSettings,
  usePrinterSettings,
} from '../../../devices/printer-settings.ts'
import { Button, Dialog, Field, SegmentedControl, Select, Switch } from '../../../ui/index.ts'
import { useTerminal } from '../terminal-context.ts'

const TYPE_WORDS = { builtin: 'Built in', bluetooth: 'Bluetooth' } as const

/** DEV-035: how this till prints. Each choice takes effect at once, on this device alone. */
export function HardwareDialog({ onClose }: { onClose: () => void }) {
  const { shop } = useTerminal()
  const settings = usePrinterSettings()
  const { autoOpenDrawer } = useSwitches()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Printer & Hardware Settings"
      description="They are of this till alone, and take effect at once."
      actions={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        <div>
          <Switch
            label="Print receipts automatically"
            checked={settings.autoprint}
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
        <div className="grid gap-1.5">
          <p aria-hidden className="text-sm font-semibold">
            Printer type
          </p>
          <SegmentedControl
            label="Printer type"
            value={settings.printerType}
            options={PRINTER_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))}
            onChange={(printerType) => setPrinterSettings({ printerType })}
          />
        </div>
        <Switch
          label="Use Bluetooth devices"
          checked={settings.bluetoothEnabled}
          onChange={(bluetoothEnabled) => setPrinterSettings({ bluetoothEnabled })}
        />
      </div>
    </Dialog>
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
