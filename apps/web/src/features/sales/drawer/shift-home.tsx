import { closedForTill } from '@tuppence/contract/shifts'
import type { Shift } from '@tuppence/domain/shifts'
import {
  Banknote,
  Coffee,
  FileText,
  HandCoins,
  ListChecks,
  type LucideIcon,
  PackageOpen,
  Vault,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { send } from '../../../foundation/asking/api.ts'
import { shopTime } from '../../../foundation/words/shop-time.ts'
import { Badge, Banner, Button } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import type { DrawerView } from './drawer-views.ts'

interface ShiftHomeProps {
  readonly shift: Shift
  /** Whoever has yet to count counts blind: the float is part of what they should find. */
  readonly showsFloat: boolean
  readonly timeZone: string
  readonly onGo: (view: DrawerView) => void
  readonly onBreak: () => void
  readonly isBusy: boolean
}

const DEEDS: ReadonlyArray<readonly [DrawerView, string, LucideIcon]> = [
  ['cash-in', 'Cash in', Banknote],
  ['pay-out', 'Pay-out', HandCoins],
  ['safe-drop', 'Safe drop', Vault],
  ['no-sale', 'Open the drawer', PackageOpen],
]

/** The shift that is open, and everything that can be done in it. */
export function ShiftHome({ shift, showsFloat, timeZone, onGo, onBreak, isBusy }: ShiftHomeProps) {
  const isBreak = shift.status === 'break'
  return (
    <div className="grid gap-5">
      <ClosedElsewhere shiftId={shift.id} />
      <dl className="grid grid-cols-2 gap-4 rounded-md border border-line bg-sunken p-4 sm:grid-cols-3">
        <Fact label="Opened by">{shift.openedBy.name}</Fact>
        <Fact label="Since">{shopTime(new Date(shift.startedAt), timeZone)}</Fact>
        {showsFloat ? <Fact label="Float">{formatMoney(shift.openingMinor)}</Fact> : null}
      </dl>
      {isBreak && shift.breakStartedAt ? (
        <p>
          <Badge state="warn">On a break</Badge> since {shopTime(new Date(shift.breakStartedAt), timeZone)}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        {DEEDS.map(([view, label, Icon]) => (
          <Button key={view} className="min-h-14 justify-start!" onClick={() => onGo(view)}>
            <Icon size={20} aria-hidden />
            {label}
          </Button>
        ))}
        <Button className="min-h-14 justify-start!" onClick={onBreak} busy={isBusy}>
          {isBusy ? null : <Coffee size={20} aria-hidden />}
          {isBreak ? 'End the break' : 'Start a break'}
        </Button>
        <Button className="min-h-14 justify-start!" onClick={() => onGo('x-read')}>
          <FileText size={20} aria-hidden />X read
        </Button>
        <Button className="col-span-2 min-h-14 justify-start!" onClick={() => onGo('entries')}>
          <ListChecks size={20} aria-hidden />
          Entries of this shift
        </Button>
      </div>
      <Button look="primary" onClick={() => onGo('close')}>
        Count and close the shift
      </Button>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="figures font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** That somebody thought this till gone and closed its shift for it; nothing while nobody did, or without a network. */
function ClosedElsewhere({ shiftId }: { readonly shiftId: string }) {
  const [closedFor, setClosedFor] = useState<{ readonly by: string; readonly why: string } | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    send(closedForTill, { params: { id: shiftId } }, { signal: asking.signal }).then(
      (answer) => setClosedFor(answer.closedFor),
      () => {},
    )
    return () => asking.abort()
  }, [shiftId])
  if (!closedFor) return null
  return (
    <Banner tone="warn" title={`${closedFor.by} closed this shift in the back office`}>
      “{closedFor.why}” Count and close it here as well: your count is kept beside theirs, and what was sold
      since is in the next Z read.
    </Banner>
  )
}
