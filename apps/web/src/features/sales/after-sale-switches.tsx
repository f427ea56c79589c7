import { setSwitches, useSwitches } from '../../devices/hardware-switches.ts'
import { Switch } from '../../ui/index.ts'

/** What this till does by itself after a sale (DEV-001). */
export function AfterSaleSwitches() {
  const { autoOpenDrawer, autoPrintReceipt } = useSwitches()
  return (
    <>
      <Switch
        label="Open drawer"
        checked={autoOpenDrawer}
        onChange={(isOn) => setSwitches({ autoOpenDrawer: isOn })}
      />
      <Switch
        label="Print receipt"
        checked={autoPrintReceipt}
        onChange={(isOn) => setSwitches({ autoPrintReceipt: isOn })}
      />
    </>
  )
}
