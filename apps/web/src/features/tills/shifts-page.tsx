import { listShifts, type ShiftOfDay } from '@tuppence/contract/shifts'
import { counted } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { addDays, tradingDayOf } from '@tuppence/domain/reporting'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Button, Card, DataTable, DayField, EmptyState, Loaded, Money, Page } from '../../ui/index.ts'
import { CloseForTill } from './close-for-till.tsx'
import { DoubtfulDeeds } from './doubtful-deeds.tsx'
import { ReadDialog, type ShownShift } from './read-dialog.tsx'
import { Difference, Later, Oddities, Open, Reason, Unproven } from './shift-notes.tsx'
import { TillName } from './till-name.tsx'

/** Shifts and their Z reads by day: what was expected, what was counted, and the paper of each. */
export function ShiftsPage() {
  const today = tradingDayOf(new Date(), useShopTimeZone())
  const [chosenStart, setStart] = useState<string>()
  const [chosenEnd, setEnd] = useState<string>()
  const from = chosenStart ?? addDays(today, -6)
  const to = chosenEnd ?? today
  const shifts = useCall(listShifts, { query: { from, to } })
  const [shown, setShown] = useState<ShownShift>()
  const [closing, setClosing] = useState<ShiftOfDay>()
  const { permissions, remoteAccess } = useSignedInUser()
  // Nobody counts money from afar.
  const mayClose = permissions.includes('manage-tills') && remoteAccess !== true
  return (
    <Page
      title="Shifts and Z reads"
      subtitle="What each drawer should have held, and what was counted"
      actions={
        <div className="flex flex-wrap gap-3">
          <DayField label="From" value={from} max={to} onChange={setStart} />
          <DayField label="To" value={to} min={from} onChange={setEnd} />
        </div>
      }
    >
      <Card>
        <Loaded {...shifts} what="The shifts of these days">
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon={<Clock size={40} aria-hidden />}
                title="No shift was opened on these days"
                hint="A shift is opened at its till, with a counted float, and closed with a count."
              />
            ) : (
              <ShiftTable
                shifts={list}
                onShow={(shift) => setShown({ ...shift, isChanged: isChanged(shift) })}
                {...(mayClose && { onClose: setClosing })}
              />
            )
          }
        </Loaded>
      </Card>
      <DoubtfulDeeds from={from} to={to} />
      {shown ? <ReadDialog shift={shown} onClose={() => setShown(undefined)} /> : null}
      {closing ? (
        <CloseForTill
          shift={closing}
          onClosed={(closed) => {
            setClosing(undefined)
            setShown({ ...closed, isChanged: false })
          }}
          onClose={() => setClosing(undefined)}
        />
      ) : null}
    </Page>
  )
}

const isChanged = ({ lateCount, expectedLater, countedLater }: ShiftOfDay): boolean =>
  lateCount > 0 || expectedLater !== null || countedLater !== null

interface ShiftTableProps {
  readonly shifts: readonly ShiftOfDay[]
  readonly onShow: (shift: ShiftOfDay) => void
  /** Left out for those who may not close a shift for its till. */
  readonly onClose?: (shift: ShiftOfDay) => void
}

function ShiftTable({ shifts, onShow, onClose }: ShiftTableProps) {
  const timeZone = useShopTimeZone()
  const time = (at: string) => shopTime(new Date(at), timeZone)
  return (
    <DataTable
      caption="Shifts"
      stacksUnderPx={1000}
      rows={shifts}
      rowKey={({ id }) => id}
      columns={[
        {
          heading: 'Till',
          className: 'min-w-28',
          sortBy: ({ tillName }) => tillName,
          cell: ({ tillName, tillCode }) => <TillName name={tillName} code={tillCode} />,
        },
        {
          heading: 'Opened',
          className: 'min-w-40 [overflow-wrap:anywhere]',
          sortBy: ({ startTime }) => startTime,
          cell: ({ startTime, staffName }) => (
            <>
              <span className="figures block whitespace-nowrap">{time(startTime)}</span>
              <span className="text-sm text-ink-muted">{staffName}</span>
            </>
          ),
        },
        {
          heading: 'Closed',
          className: 'min-w-40 [overflow-wrap:anywhere]',
          sortBy: ({ endTime }) => endTime,
          cell: (shift) => <Closed shift={shift} time={time} />,
        },
        {
          heading: 'Sales',
          isNumber: true,
          sortBy: ({ totalSales }) => minorOf(totalSales),
          cell: ({ totalSales, transactions }) => (
            <>
              <Money amountMinor={minorOf(totalSales)} className="block font-semibold" />
              <span className="text-sm text-ink-muted">{counted(transactions, 'sale')}</span>
            </>
          ),
        },
        {
          heading: 'Expected',
          isNumber: true,
          cell: ({ expectedCash }) => <Money amountMinor={minorOf(expectedCash)} />,
        },
        {
          heading: 'Counted',
          isNumber: true,
          cell: ({ countedCash }) => (countedCash ? <Money amountMinor={minorOf(countedCash)} /> : '–'),
        },
        {
          heading: 'Difference',
          isNumber: true,
          sortBy: ({ cashDifference }) => cashDifference && minorOf(cashDifference),
          cell: (shift) => (
            <>
              {shift.cashDifference ? <Difference pounds={shift.cashDifference} /> : '–'}
              <Reason shift={shift} />
            </>
          ),
        },
        {
          heading: 'Read',
          label: null,
          cell: (shift) => (
            <span className="flex flex-wrap justify-end gap-2 lg:justify-start">
              <Button size="small" className="whitespace-nowrap" onClick={() => onShow(shift)}>
                {shift.zNumber ? `Z read ${shift.zNumber}` : 'X read'}
              </Button>
              {onClose && shift.status !== 'closed' ? (
                <Button size="small" className="whitespace-nowrap" onClick={() => onClose(shift)}>
                  Close for the till
                </Button>
              ) : null}
            </span>
          ),
        },
      ]}
    />
  )
}

interface ClosedProps {
  readonly shift: ShiftOfDay
  readonly time: (at: string) => string
}

function Closed({ shift, time }: ClosedProps) {
  const { endTime, closedByName, closedForWhy } = shift
  return (
    <>
      {endTime ? (
        <span className="figures block whitespace-nowrap">{time(endTime)}</span>
      ) : (
        <Open shift={shift} />
      )}
      {closedByName ? <span className="text-sm text-ink-muted">{closedByName}</span> : null}
      {closedForWhy ? <span className="block max-w-60 text-sm text-ink-muted">“{closedForWhy}”</span> : null}
      <Unproven shift={shift} />
      <Oddities shift={shift} />
      <Later shift={shift} />
    </>
  )
}
