import { listShifts, type ShiftOfDay } from '@tuppence/contract/shifts'
import { counted } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { addDays, tradingDayOf } from '@tuppence/domain/reporting'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Button, Card, DayField, EmptyState, Loaded, Money, Page, Table, Td, Th } from '../../ui/index.ts'
import { CloseForTill } from './close-for-till.tsx'
import { DoubtfulDeeds } from './doubtful-deeds.tsx'
import { ReadDialog, type ShownShift } from './read-dialog.tsx'
import { Difference, Later, Oddities, Open, Reason, Unproven } from './shift-notes.tsx'
import { TillCell } from './till-cell.tsx'

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

function ShiftTable({ shifts, ...does }: ShiftTableProps) {
  return (
    <Table caption="Shifts" stacksUnderPx={1000}>
      <thead>
        <tr>
          <Th>Till</Th>
          <Th>Opened</Th>
          <Th>Closed</Th>
          <Th isNumber>Sales</Th>
          <Th isNumber>Expected</Th>
          <Th isNumber>Counted</Th>
          <Th isNumber>Difference</Th>
          <Th>Read</Th>
        </tr>
      </thead>
      <tbody>
        {shifts.map((shift) => (
          <ShiftRow key={shift.id} shift={shift} {...does} />
        ))}
      </tbody>
    </Table>
  )
}

function ShiftRow({
  shift,
  onShow,
  onClose,
}: Omit<ShiftTableProps, 'shifts'> & { readonly shift: ShiftOfDay }) {
  const timeZone = useShopTimeZone()
  const time = (at: string) => shopTime(new Date(at), timeZone)
  const { tillCode, tillName, staffName, startTime, endTime, closedByName, zNumber, status } = shift
  return (
    <tr>
      <TillCell name={tillName} code={tillCode} />
      <Td label="Opened" className="min-w-40 [overflow-wrap:anywhere]">
        <span className="figures block whitespace-nowrap">{time(startTime)}</span>
        <span className="text-sm text-ink-muted">{staffName}</span>
      </Td>
      <Td label="Closed" className="min-w-40 [overflow-wrap:anywhere]">
        {endTime ? (
          <span className="figures block whitespace-nowrap">{time(endTime)}</span>
        ) : (
          <Open shift={shift} />
        )}
        {closedByName ? <span className="text-sm text-ink-muted">{closedByName}</span> : null}
        {shift.closedForWhy ? (
          <span className="block max-w-60 text-sm text-ink-muted">“{shift.closedForWhy}”</span>
        ) : null}
        <Unproven shift={shift} />
        <Oddities shift={shift} />
        <Later shift={shift} />
      </Td>
      <Td isNumber label="Sales">
        <Money amountMinor={minorOf(shift.totalSales)} className="block font-semibold" />
        <span className="text-sm text-ink-muted">{counted(shift.transactions, 'sale')}</span>
      </Td>
      <Td isNumber label="Expected">
        <Money amountMinor={minorOf(shift.expectedCash)} />
      </Td>
      <Td isNumber label="Counted">
        {shift.countedCash ? <Money amountMinor={minorOf(shift.countedCash)} /> : '–'}
      </Td>
      <Td isNumber label="Difference">
        {shift.cashDifference ? <Difference pounds={shift.cashDifference} /> : '–'}
        <Reason shift={shift} />
      </Td>
      <Td>
        <span className="flex flex-wrap justify-end gap-2 lg:justify-start">
          <Button size="small" className="whitespace-nowrap" onClick={() => onShow(shift)}>
            {zNumber ? `Z read ${zNumber}` : 'X read'}
          </Button>
          {onClose && status !== 'closed' ? (
            <Button size="small" className="whitespace-nowrap" onClick={() => onClose(shift)}>
              Close for the till
            </Button>
          ) : null}
        </span>
      </Td>
    </tr>
  )
}
