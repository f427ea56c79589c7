import { useQuery } from '@tanstack/react-query'
import { listPrinters } from '@tuppence/contract/printers'
import { CreditCard, Plus } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { readDevices, subscribeToDevices } from '../../../../devices/bluetooth/bluetooth-devices.ts'
import { hasDrawerAnswered } from '../../../../devices/drawer-failures.ts'
import { networkPrinter, printerHere } from '../../../../devices/printers/printer-here.ts'
import { callQuery } from '../../../../foundation/asking/api.ts'
import { useConnectivity, useTill } from '../../../../offline/index.ts'
import { Badge, type BadgeState, Button, buttonLook, Sheet } from '../../../../ui/index.ts'
import { shownCurrency } from '../../../../ui/shop-money.ts'
import { cardMachines } from '../../card-payments/card-machines.ts'
import { cardWay, takingPounds } from '../../card-payments/which-machine.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { AfterSaleSwitches } from '../after-sale-switches.tsx'
import { type HardwareState, hardwareStates } from './hardware-states.ts'

interface HardwareOverlayProps {
  printer: ReactNode
  onClose: () => void
}

/** DEV-031 to DEV-034: how the hardware of this till stands, and what can be added. */
export function HardwareOverlay({ printer, onClose }: HardwareOverlayProps) {
  const { user, show } = useTerminal()
  const states = useHardwareStates()
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      side="right"
      title="Hardware Settings"
      actions={
        <div className="grid gap-2">
          <a
            href="/payment-terminals"
            target="_blank"
            rel="noopener"
            className={buttonLook('secondary', 'medium')}
          >
            <CreditCard size={18} aria-hidden />
            Connect Payment Terminal
          </a>
          {user.permissions.includes('manage-products') ? (
            <Button onClick={() => show({ kind: 'product' })}>
              <Plus size={18} aria-hidden />
              Add New Product
            </Button>
          ) : null}
        </div>
      }
    >
      <dl className="grid rounded-md border border-line">
        {states.map((one) => (
          <State key={one.what} {...one} />
        ))}
      </dl>
      {printer}
      <section aria-label="After a sale" className="mt-5">
        <h3 className="font-text text-sm font-semibold tracking-normal text-ink-muted">After a sale</h3>
        <AfterSaleSwitches />
      </section>
    </Sheet>
  )
}

interface StateProps {
  what: string
  words: string
  badge: BadgeState
  note: string
}

function State({ what, words, badge, note }: StateProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-0.5 border-line px-4 py-3 not-last:border-b">
      <dt className="font-semibold">{what}</dt>
      <dd>
        <Badge state={badge}>{words}</Badge>
      </dd>
      <dd className="col-span-2 text-sm text-ink-muted [overflow-wrap:anywhere]">{note}</dd>
    </div>
  )
}

/** The hardware of this till as it is now; without a network as far as this device knows. */
function useHardwareStates(): readonly HardwareState[] {
  const { record } = useTill()
  const { isOnline } = useConnectivity()
  const bluetooth = useSyncExternalStore(subscribeToDevices, readDevices)
  const { data } = useQuery({ ...callQuery(listPrinters, {}), enabled: isOnline, staleTime: 0 })
  const printer = data?.find(({ tillId }) => tillId === record?.till.id)
  const machines = useSyncExternalStore(cardMachines.subscribe, cardMachines.get)
  return hardwareStates({
    ...{ printer, bluetooth, here: printerHere(), hasDrawerAnswered: hasDrawerAnswered() },
    cards: cardWay(takingPounds(machines, shownCurrency())),
    isOnNetwork: networkPrinter.isKnown() && data === undefined,
  })
}
