import type { ActiveShift } from '@tuppence/contract/shifts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Banner } from '../../ui/index.ts'
import { useTills } from './use-tills.ts'

interface ShiftFactsProps {
  readonly shift: Pick<ActiveShift, 'tillId' | 'staffName' | 'startTime'>
}

/** What the server knows of a shift before its drawer is counted: nothing of its money. */
export function ShiftFacts({ shift }: ShiftFactsProps) {
  const timeZone = useShopTimeZone()
  const time = (at: string) => shopTime(new Date(at), timeZone)
  const till = useTills('also').data?.find(({ id }) => id === shift.tillId)
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-muted">Opened</dt>
        <dd className="[overflow-wrap:anywhere]">
          <span className="figures">{time(shift.startTime)}</span> by {shift.staffName}
        </dd>
        <dt className="text-ink-muted">Till last heard of</dt>
        <dd className="figures">{till ? (till.lastSeenAt ? time(till.lastSeenAt) : 'Never') : '…'}</dd>
      </dl>
      {till?.status === 'online' ? (
        <Banner tone="warn" title="This till is there">
          It was heard of just now. Close the shift on it, if you can: it knows what it has not sent yet.
        </Banner>
      ) : null}
    </>
  )
}
