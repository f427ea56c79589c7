import { setSwitches, useSwitches } from '../../../devices/hardware-switches.ts'
import { useTill } from '../../../offline/index.ts'
import { Switch } from '../../../ui/index.ts'

/** What this till does by itself after a sale (DEV-001). */
export function AfterSaleSwitches() {
  const { autoOpenDrawer, autoPrintReceipt } = useSwitches()
  // SET-006: the shop's own switch goes before its tills'.
  const isOffInShop = useTill().record?.shop.autoPrintReceipt === false
  return (
    <>
      <Switch
        label="Open drawer"
        checked={autoOpenDrawer}
        onChange={(isOn) => setSwitches({ autoOpenDrawer: isOn })}
      />
      <Switch
        label="Print receipt"
        {...(isOffInShop && { hint: 'Switched off in the settings of the shop.' })}
        checked={autoPrintReceipt && !isOffInShop}
        disabled={isOffInShop}
        onChange={(isOn) => setSwitches({ autoPrintReceipt: isOn })}
      />
    </>
  )
}
