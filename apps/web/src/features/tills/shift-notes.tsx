import type { ShiftOfDay } from '@tuppence/contract/shifts'
import { counted, countWords } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { countsWords, reasonLabel } from '@tuppence/domain/shifts'
import { Badge, Money } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { shiftFlagWords } from './shift-flag-words.ts'

export function Open({ shift: { status } }: { readonly shift: ShiftOfDay }) {
  return status === 'break' ? <Badge state="warn">On a break</Badge> : <Badge state="good">Open</Badge>
}

/** What a manager should know of the shift, in words. */
export function Oddities({ shift: { flags, lateCount, counts } }: { readonly shift: ShiftOfDay }) {
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
export function Unproven({ shift: { unproven } }: { readonly shift: ShiftOfDay }) {
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
export function Later({
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
export function Reason({ shift: { differenceReason, differenceNote } }: { readonly shift: ShiftOfDay }) {
  const lines = [differenceReason && reasonLabel('close', differenceReason), differenceNote]
  return lines
    .filter((line) => line !== null && line !== '')
    .map((line) => (
      <span key={line} className="block text-sm text-ink-muted">
        <span className="inline-block max-w-48 whitespace-normal [overflow-wrap:anywhere]">{line}</span>
      </span>
    ))
}

export function Difference({ pounds }: { readonly pounds: string }) {
  const minor = minorOf(pounds)
  if (minor === 0) return <span className="text-ink-muted">Right</span>
  return (
    <span className="inline-grid justify-items-end">
      <Money amountMinor={minor} className="font-semibold" />
      <span className="text-sm text-ink-muted">{minor < 0 ? 'missing' : 'too much'}</span>
    </span>
  )
}
