import { MonitorSmartphone } from 'lucide-react'
import { showCustomerDisplay } from '../../app/show-customer-display.ts'
import { setSwitches, useSwitches } from '../../devices/hardware-switches.ts'
import { OfflineIndicator } from '../../offline/offline-indicator.tsx'
import { Button, Switch } from '../../ui/index.ts'
import { TodaysFigures } from './todays-sales.tsx'

/** What the till adds to the left panel: how it stands, today's figures, the display and the hardware (SELL-001, SELL-002). */
export function TillAside() {
  const { autoOpenDrawer, autoPrintReceipt } = useSwitches()
  return (
    <div className="grid gap-2">
      <OfflineIndicator />
      <TodaysFigures />
      <Button className="w-full" onClick={showCustomerDisplay}>
        <MonitorSmartphone size={18} aria-hidden />
        Customer Display
      </Button>
      <section aria-label="Hardware settings" className="px-1 text-[0.9375rem]">
        <h2 className="mt-1 [@media(max-height:820px)]:sr-only font-text text-sm font-semibold tracking-normal text-ink-muted">
          Hardware settings
        </h2>
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
      </section>
    </div>
  )
}
