import type { Compared } from '@tuppence/contract/shifts'
import { counted } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { ComparedSums } from '../../foundation/count-drawer/compared-sums.tsx'
import { CHOOSE_REASON, NoteField, ReasonSelect } from '../../foundation/count-drawer/reason-and-note.tsx'
import { Banner, Button, Field } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { WhyField } from './why-field.tsx'

/** What somebody says to the close. */
export interface Reasons {
  /** For a difference. */
  readonly reason: string
  readonly note: string
  readonly why: string
}

interface ComparedForTillProps {
  readonly compared: Compared
  readonly countedMinor: number
  readonly reasons: Reasons
  readonly isTried: boolean
  readonly onReasons: (reasons: Reasons) => void
  readonly onCountAgain: () => void
}

/** What should be in the drawer as far as the server knows, beside what was counted; and what is to be said to both. */
export function ComparedForTill(props: ComparedForTillProps) {
  const { compared, countedMinor, reasons, isTried, onReasons, onCountAgain } = props
  const isDifferent = minorOf(compared.difference) !== 0
  const isWanted = isDifferent && reasons.reason === 'other'
  return (
    <>
      <ComparedSums expectedMinor={minorOf(compared.expected)} countedMinor={countedMinor} />
      <NotExpected compared={compared} />
      {isDifferent ? (
        <Field
          label="Why is there a difference?"
          {...(isTried && reasons.reason === '' && { error: CHOOSE_REASON })}
        >
          {(links) => (
            <ReasonSelect
              {...links}
              kind="close"
              reason={reasons.reason}
              onReason={(reason) => onReasons({ ...reasons, reason })}
            />
          )}
        </Field>
      ) : null}
      <NoteField
        note={reasons.note}
        onNote={(note) => onReasons({ ...reasons, note })}
        isWanted={isWanted}
        isMissing={isTried && isWanted && reasons.note.trim() === ''}
      />
      <WhyField
        why={reasons.why}
        isMissing={isTried && reasons.why.trim() === ''}
        onWhy={(why) => onReasons({ ...reasons, why })}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-muted">
          If it is counted again, the Z read says so, and what was counted first.
        </p>
        <Button size="small" onClick={onCountAgain}>
          Count again
        </Button>
      </div>
    </>
  )
}

/** What may be in the drawer and the server does not know of. */
function NotExpected({ compared: { unsentCount, unprovenCash } }: Pick<ComparedForTillProps, 'compared'>) {
  const unprovenMinor = minorOf(unprovenCash)
  if (unsentCount === 0 && unprovenMinor === 0) return null
  return (
    <Banner tone="info" title="Not in what is expected">
      {unsentCount > 0 ? (
        <p>
          The till last said that it held {counted(unsentCount, 'record')} which it had not sent. Cash of them
          is in the drawer all the same; when they arrive, they stand beside the Z read.
        </p>
      ) : null}
      {unprovenMinor !== 0 ? (
        <p>{formatMoney(unprovenMinor)} in cash of sales that are not proven to be of this till.</p>
      ) : null}
    </Banner>
  )
}
