import { minorOf } from '@tuppence/domain/money'
import {
  DRAWER_LABELS,
  type DrawerRecord,
  isMovement,
  reasonLabel,
  takenBackBy,
} from '@tuppence/domain/shifts'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { shopTime } from '../../../foundation/words/shop-time.ts'
import { Badge, Button, EmptyState } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import type { DrawerForm } from './drawer-form.tsx'
import { TakeBackForm } from './take-back-form.tsx'

interface ShiftEntriesProps {
  readonly records: readonly DrawerRecord[]
  readonly timeZone: string
  readonly form: DrawerForm
  readonly onBack: () => void
}

/** What went into the drawer and out of it in this shift, newest first; what was typed wrongly is taken back here. */
export function ShiftEntries({ records, timeZone, form, onBack }: ShiftEntriesProps) {
  const [chosen, setChosen] = useState<DrawerRecord>()
  const [done, setDone] = useState<string>()
  const entries = records.filter(isMovement).reverse()
  const taken = takenBackBy(records)
  const back = (words?: string) => {
    setChosen(undefined)
    setDone(words)
  }
  if (chosen) return <TakeBackForm entry={chosen} form={form} onDone={back} />
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {done}
      </p>
      {entries.length === 0 ? (
        <EmptyState
          icon={<ListChecks size={40} aria-hidden />}
          title="No money was put in or taken out"
          hint="Cash in, pay-outs and safe drops of this shift are listed here."
        />
      ) : (
        <ul aria-label="Entries of this shift" className="divide-y divide-line rounded-md border border-line">
          {entries.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              takenBy={taken.get(entry.id)}
              timeZone={timeZone}
              onTakeBack={() => setChosen(entry)}
            />
          ))}
        </ul>
      )}
      <div className="flex justify-end">
        <Button onClick={onBack}>Back</Button>
      </div>
    </div>
  )
}

interface EntryRowProps {
  readonly entry: DrawerRecord
  readonly takenBy: DrawerRecord | undefined
  readonly timeZone: string
  readonly onTakeBack: () => void
}

function EntryRow({ entry, takenBy, timeZone, onTakeBack }: EntryRowProps) {
  const { kind, at, staff } = entry
  const amount = formatMoney(minorOf(entry.amount ?? '0.00'))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{DRAWER_LABELS[kind]}</span>
          <span className={`figures font-semibold ${takenBy ? 'text-ink-muted line-through' : ''}`}>
            {amount}
          </span>
        </p>
        <p className="text-sm text-ink-muted">
          {[shopTime(new Date(at), timeZone), staff.name, why(entry)].filter(Boolean).join(' · ')}
        </p>
        {takenBy ? (
          <p className="mt-2 border-l-2 border-line pl-3 text-sm text-ink-muted">
            <Badge state="warn" className="mr-1.5">
              Taken back
            </Badge>{' '}
            {[shopTime(new Date(takenBy.at), timeZone), takenBy.staff.name, why(takenBy)]
              .filter(Boolean)
              .join(' · ')}
            {takenBy.approvedBy ? `, allowed by ${takenBy.approvedBy.name}` : null}
          </p>
        ) : null}
      </div>
      {takenBy ? null : (
        <Button
          size="small"
          onClick={onTakeBack}
          aria-label={`Take back: ${DRAWER_LABELS[kind]} of ${amount}`}
        >
          Take back
        </Button>
      )}
    </li>
  )
}

function why({ kind, reason, note }: DrawerRecord): string {
  const words = reason === null || reason === 'other' ? [] : [reasonLabel(kind, reason)]
  return [...words, ...(note ? [note] : [])].join(': ')
}
