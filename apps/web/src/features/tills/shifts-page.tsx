import { listShifts, type ShiftOfDay } from '@tuppence/contract/shifts'
import { counted, countWords } from '@tuppence/domain/counts'
import { formatMoney, minorOf } from '@tuppence/domain/money'
import { addDays, tradingDayOf } from '@tuppence/domain/reporting'
import { countsWords, reasonLabel } from '@tuppence/domain/shifts'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useSignedInUser } from '../../app/session.ts'
import { shopTime, useShopTimeZone } from '../../app/shop-time.ts'
import { useCall } from '../../app/use-call.ts'
import {
  Badge,
  Button,
  Card,
  DayField,
  EmptyState,
  Loaded,
  Money,
  Page,
  Table,
  Td,
  Th,
} from '../../ui/index.ts'
import { CloseForTill } from './close-for-till.tsx'
import { DoubtfulDeeds } from './doubtful-deeds.tsx'
import { ReadDialog, type ShownShift } from './read-dialog.tsx'
import { shiftFlagWords } from './shift-flag-words.ts'
import { TillCell } from './till-cell.tsx'

/** Shifts and their Z reads by day: what was expected, what was counted, and the paper of each. */
export function ShiftsPage() {
  const today = tradingDayOf(new Date(), useShopTimeZone())
  const [chosenStart, setStart] = useState<string>()
  const [chosenEnd, setEnd] = useState<string>()
  const startDate = chosenStart ?? addDays(today, -6)
  const endDate = chosenEnd ?? today
  const shifts = useCall(listShifts, { query: { startDate, endDate } })
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
          <DayField label="From" value={startDate} max={endDate} onChange={setStart} />
          <DayField label="To" value={endDate} min={startDate} onChange={setEnd} />
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
      <DoubtfulDeeds startDate={startDate} endDate={endDate} />
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
        <span className="text-sm text-ink-muted">{countWords(shift.transactions)}</span>
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
        <Button size="small" className="whitespace-nowrap" onClick={() => onShow(shift)}>
          {zNumber ? `Z read ${zNumber}` : 'X read'}
        </Button>
        {onClose && status !== 'closed' ? (
          <Button size="small" className="mt-2 whitespace-nowrap" onClick={() => onClose(shift)}>
            Close for the till
          </Button>
        ) : null}
      </Td>
    </tr>
  )
}

function Open({ shift: { status } }: { readonly shift: ShiftOfDay }) {
  return status === 'break' ? <Badge state="warn">On a break</Badge> : <Badge state="good">Open</Badge>
}

/** What a manager should know of the shift, in words. */
function Oddities({ shift: { flags, lateCount, counts } }: { readonly shift: ShiftOfDay }) {
  const words = [
    ...flags.map(shiftFlagWords),
    ...(counts ? [countsWords(counts, (pounds) => formatMoney(minorOf(pounds)))] : []),
    ...(lateCount > 0 ? [`${countWords(lateCount)} arrived after closing`] : []),
  ]
  return words.map((one) => (
    <span key={one} className="mt-1 block">
      <Badge state="warn" className="whitespace-normal!">
        {one}
      </Badge>
    </span>
  ))
}

/** "Not proven to be of this till: 1 record, £222.00" */
function Unproven({ shift: { unproven } }: { readonly shift: ShiftOfDay }) {
  const { count, net } = unproven
  if (count === 0) return null
  return (
    <span className="mt-1 block">
      <Badge state="warn" className="whitespace-normal!">
        Not proven to be of this till
      </Badge>
      <span className="block text-sm text-ink-muted">
        {counted(count, 'record')}, {formatMoney(minorOf(net))}
      </span>
    </span>
  )
}

/** What would be expected with all that arrived after the Z read: beside it, because what was counted short stays short. */
function Later({
  shift: { expectedLater, expectedCash, countedCash, countedLater },
}: {
  readonly shift: ShiftOfDay
}) {
  const counted = countedLater ?? countedCash
  if ((expectedLater === null && countedLater === null) || counted === null) return null
  const expected = minorOf(expectedLater ?? expectedCash)
  const minor = minorOf(counted) - expected
  const off = `${formatMoney(Math.abs(minor))} ${minor < 0 ? 'missing' : 'too much'}`
  return (
    <span className="mt-1 block max-w-60 text-sm text-ink-muted">
      With what arrived after the Z read: {formatMoney(expected)} expected
      {countedLater === null ? null : <>, {formatMoney(minorOf(countedLater))} counted at the till</>},{' '}
      {minor === 0 ? 'and it is right' : off}
    </span>
  )
}

/** Why, as whoever closed the shift said: "Wrong change was given", "Twenty for a ten". */
function Reason({ shift: { differenceReason, differenceNote } }: { readonly shift: ShiftOfDay }) {
  const lines = [differenceReason && reasonLabel('close', differenceReason), differenceNote]
  return lines
    .filter((line) => line !== null && line !== '')
    .map((line) => (
      <span key={line} className="block text-sm text-ink-muted">
        <span className="inline-block max-w-48 whitespace-normal [overflow-wrap:anywhere]">{line}</span>
      </span>
    ))
}

function Difference({ pounds }: { readonly pounds: string }) {
  const minor = minorOf(pounds)
  if (minor === 0) return <span className="text-ink-muted">Right</span>
  return (
    <span className="inline-grid justify-items-end">
      <Money amountMinor={minor} className="font-semibold" />
      <span className="text-sm text-ink-muted">{minor < 0 ? 'missing' : 'too much'}</span>
    </span>
  )
}
