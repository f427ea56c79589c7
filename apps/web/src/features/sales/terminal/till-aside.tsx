import { MonitorSmartphone } from 'lucide-react'
import { showCustomerDisplay } from '../../../foundation/till/show-customer-display.ts'
import { OfflineIndicator } from '../../../offline/offline-indicator.tsx'
import { Button } from '../../../ui/index.ts'
import { AfterSaleSwitches } from './after-sale-switches.tsx'
import { TodaysFigures } from './todays-sales.tsx'

/** What the till adds to the left panel: how it stands, today's figures, the display and the hardware (SELL-001, SELL-002). */
export function TillAside() {
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
        <AfterSaleSwitches />
      </section>
    </div>
  )
}
