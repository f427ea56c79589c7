import { type ActiveShift, activeShifts } from '@tuppence/contract/shifts'
import type { Till } from '@tuppence/contract/tills'
import { counted } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { Clock } from 'lucide-react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { NoTillYet } from '../../foundation/till/no-till-yet.tsx'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, Card, EmptyState, Loaded, Money } from '../../ui/index.ts'
import { TillBadge } from './till-badge.tsx'
import { useTills } from './use-tills.ts'

/** TILL-001 to TILL-004: the tills and whether each is there, and the shifts that are open on them. */
export function TillsAndShifts() {
  const tills = useTills()
  const shifts = useCall(activeShifts, {})
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card aria-label="Till status">
        <h2 className="border-b border-line p-5 text-xl">Till Status</h2>
        <Loaded {...tills} what="The tills">
          {(list) =>
            list.length === 0 ? (
              <NoTillYet />
            ) : (
              <ul className="px-5">
                {list.map((till) => (
                  <TillLine key={till.id} till={till} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      <Card aria-label="Active shifts">
        <h2 className="border-b border-line p-5 text-xl">Active Shifts</h2>
        <Loaded {...shifts} what="The shifts">
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon={<Clock size={40} aria-hidden />}
                title="No shift is open"
                hint="A shift is opened at its till, with a counted float."
              />
            ) : (
              <ul className="px-5">
                {list.map((shift) => (
                  <ShiftLine key={shift.id} shift={shift} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </div>
  )
}

const LINE =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3 last:border-0'

function TillLine({ till }: { till: Till }) {
  const { code, name, location, staffName } = till
  return (
    <li className={LINE}>
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{name}</span>
        <span className="text-sm text-ink-muted">
          {[code, location, staffName].filter(Boolean).join(' · ')}
        </span>
      </p>
      <TillBadge till={till} />
    </li>
  )
}

function ShiftLine({ shift }: { shift: ActiveShift }) {
  const timeZone = useShopTimeZone()
  const { staffName, tillName, startTime, status, totalSales, transactions } = shift
  const count = counted(transactions, 'transaction')
  return (
    <li className={LINE}>
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{staffName}</span>
        <span className="figures text-sm text-ink-muted">
          {tillName}, since {shopTime(new Date(startTime), timeZone)}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures text-sm text-ink-muted">{count}</span>
        <Money amountMinor={minorOf(totalSales)} className="font-semibold" />
        <Badge state={status === 'break' ? 'warn' : 'good'}>
          {status === 'break' ? 'On a break' : 'Active'}
        </Badge>
      </p>
    </li>
  )
}
