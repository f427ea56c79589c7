import type { UnallocatedPayment } from '@tuppence/contract/payments'
import { counted } from '@tuppence/domain/counts'
import { minorOf, toPounds } from '@tuppence/domain/money'
import { refusalMessage } from '@tuppence/domain/refusals'
import { closedRead, type TillRead } from '@tuppence/domain/shifts'
import { useState } from 'react'
import { CountFields } from '../../../foundation/count-drawer/count-fields.tsx'
import type { Drawer } from '../../../offline/drawer/drawer.ts'
import { Banner, Button } from '../../../ui/index.ts'
import { useOnce } from '../../../ui/use-once.ts'
import { leftOf, usePaymentsOfTheTill, WHO_SEES_TO_IT } from '../card-payments/money-without-sale.tsx'
import { UnsettledPayments } from '../card-payments/unsettled-payments.tsx'
import { refuseAloud } from '../till/refuse-aloud.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { CloseWarnings, useLeftOpen } from './close-warnings.tsx'
import { Comparison } from './comparison.tsx'
import type { DrawerForm } from './drawer-form.tsx'
import { WhyNot } from './drawer-form.tsx'
import { useKeptCount } from './kept-count.ts'

interface CloseShiftProps {
  readonly drawer: Drawer
  readonly shiftId: string
  readonly form: DrawerForm
  readonly onClosed: (read: TillRead) => void
}

/** The count comes first, and is kept before what should be there is shown: so nobody counts towards it unseen. */
export function CloseShift({ drawer, shiftId, form, onClosed }: CloseShiftProps) {
  const warnings = useLeftOpen()
  const { allUnsettled, takenNotUsed, askAgain } = usePaymentsOfTheTill()
  const once = useOnce()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const { counted, start, change, forget } = useKeptCount(shiftId)
  const [compared, setCompared] = useState<TillRead>()
  const [isComparing, setIsComparing] = useState(false)
  const problem =
    counted.problem ??
    (allUnsettled.length > 0 ? 'Settle the card payments above first.' : undefined) ??
    (warnings.any && !isConfirmed ? 'Say above that it is to be closed all the same.' : undefined)
  const compare = async () => {
    if (counted.minor === undefined || problem !== undefined) return
    setIsComparing(true)
    try {
      setCompared(await drawer.compare(toPounds(counted.minor), new Date()))
    } catch {
      refuseAloud(refusalMessage('device-full'))
    }
    setIsComparing(false)
  }
  const close = async (reason: string | null, note: string | null) => {
    if (!compared?.drawer || counted.minor === undefined) return
    const { unsentCount, unknownCardCount } = warnings
    const { expected } = compared.drawer
    const record = await form.do({
      ...{ kind: 'close', amount: toPounds(counted.minor), count: counted.count, reason, note },
      closing: { expected, unsentCount, unknownCardCount },
    })
    if (!record) return
    forget()
    onClosed(closedRead(compared, record))
  }
  return (
    <div className="grid gap-5">
      <UnsettledPayments payments={allUnsettled} askAgain={askAgain} />
      <CardOwedBack payments={takenNotUsed} />
      <CloseWarnings {...warnings} isConfirmed={isConfirmed} onConfirm={setIsConfirmed} />
      <form
        className={compared ? 'hidden' : 'grid gap-5'}
        onSubmit={(event) => {
          event.preventDefault()
          void once(compare)
        }}
        aria-label="Count the drawer"
      >
        <p>
          Count all the money in the drawer, the float included. What should be there is shown afterwards.
        </p>
        <CountFields label="Counted" start={start} onChange={change} />
        <WhyNot problem={problem} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={form.back}>Back</Button>
          <Button look="primary" type="submit" busy={isComparing} disabled={problem !== undefined}>
            Compare
          </Button>
        </div>
      </form>
      {compared?.drawer && counted.minor !== undefined ? (
        <Comparison
          expectedMinor={minorOf(compared.drawer.expected)}
          countedMinor={counted.minor}
          isBusy={form.isBusy}
          onCountAgain={() => setCompared(undefined)}
          onClose={(reason, note) => void close(reason, note)}
        />
      ) : null}
    </div>
  )
}

/** Card money of this till that no sale has, before its shift is closed: it keeps nobody from the close. */
function CardOwedBack({ payments }: { readonly payments: readonly UnallocatedPayment[] }) {
  const { mayRefund } = useTerminal()
  if (payments.length === 0) return null
  return (
    <Banner tone="warn" title={`${leftOf(payments)} taken by card is still to be given back`}>
      {counted(payments.length, 'payment belongs', 'payments belong')} to no sale. Give the money back under
      Payment Terminals. The shift may be closed first: its Z read says what of it was taken in this shift.
      {mayRefund ? '' : ` ${WHO_SEES_TO_IT}`}
    </Banner>
  )
}
