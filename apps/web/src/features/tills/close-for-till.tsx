import type { ActiveShift, Compared } from '@tuppence/contract/shifts'
import { useState } from 'react'
import { explain } from '../../foundation/asking/api.ts'
import { CountFields } from '../../foundation/count-drawer/count-fields.tsx'
import type { Counted, TypedCount } from '../../foundation/count-drawer/counted.ts'
import { NOT_COUNTED } from '../../foundation/count-drawer/counted.ts'
import { FormDialog, SegmentedControl } from '../../ui/index.ts'
import { CardsWithoutAnswer } from './cards-without-answer.tsx'
import { ComparedForTill, type Reasons } from './compared-for-till.tsx'
import { ShiftFacts } from './shift-facts.tsx'
import { type ClosedShift, useCloseForTill } from './use-close-for-till.ts'
import { WhyField } from './why-field.tsx'

interface CloseForTillProps {
  readonly shift: Pick<ActiveShift, 'id' | 'tillId' | 'tillName' | 'staffName' | 'startTime'>
  readonly onClosed: (closed: ClosedShift) => void
  readonly onClose: () => void
}

type Drawer = 'here' | 'gone'

const DRAWERS = [
  { value: 'here', label: 'I have the drawer' },
  { value: 'gone', label: 'It is not there' },
] as const

/**
 * Closes the shift of a till that cannot do it itself any more: the count first, and what should be there afterwards, as at the
 * till (decision 0082).
 */
export function CloseForTill({ shift, onClosed, onClose }: CloseForTillProps) {
  const [drawer, setDrawer] = useState<Drawer>('here')
  const [counted, setCounted] = useState<Counted>(NOT_COUNTED)
  const [typed, setTyped] = useState<TypedCount>()
  const [compared, setCompared] = useState<Compared>()
  const [reasons, setReasons] = useState<Reasons>({ reason: '', note: '', why: '' })
  const [isTried, setIsTried] = useState(false)
  const goTo = (next: Compared | undefined) => {
    setCompared(next)
    setIsTried(false)
  }
  const { compare, close } = useCloseForTill(shift, { onCompared: goTo, onClosed })
  const isCounting = drawer === 'here' && !compared
  const isDifferent = compared !== undefined && Number(compared.difference) !== 0
  const isGiven = !isDifferent || reasons.reason !== ''
  const isNoted = !isDifferent || reasons.reason !== 'other' || reasons.note.trim() !== ''
  const submit = () => {
    setIsTried(true)
    if (isCounting) {
      if (counted.minor !== undefined) compare.mutate({ minor: counted.minor, count: counted.count })
      return
    }
    if (reasons.why.trim() === '' || !isGiven || !isNoted) return
    const sum = drawer === 'gone' ? { minor: undefined, count: null } : counted
    close.mutate({ ...reasons, ...sum, reason: isDifferent ? reasons.reason : null })
  }
  const failed = isCounting ? compare.error : close.error
  return (
    <FormDialog
      title={`Close the shift on ${shift.tillName}`}
      description="For a till that is broken, gone, or has lost what it knew. A till that works closes its shift itself."
      goOn={isCounting ? 'Compare' : drawer === 'gone' ? 'Close without a count' : 'Close the shift'}
      look={drawer === 'gone' ? 'danger' : 'primary'}
      isBlocked={isCounting && counted.minor === undefined}
      isSending={compare.isPending || close.isPending}
      refused={failed ? { title: 'This was not done', why: explain(failed) } : undefined}
      onSubmit={submit}
      onClose={onClose}
      className="gap-5"
    >
      <ShiftFacts shift={shift} />
      <CardsWithoutAnswer tillId={shift.tillId} />
      {compared && counted.minor !== undefined ? (
        <ComparedForTill
          compared={compared}
          countedMinor={counted.minor}
          reasons={reasons}
          isTried={isTried}
          onReasons={setReasons}
          onCountAgain={() => goTo(undefined)}
        />
      ) : (
        <>
          <SegmentedControl
            label="Where the drawer is"
            value={drawer}
            options={DRAWERS}
            onChange={(next) => {
              setDrawer(next)
              setIsTried(false)
            }}
          />
          {drawer === 'gone' ? (
            <>
              <p>
                Nothing is counted, so that no difference is known. The Z read says that the drawer was not
                there.
              </p>
              <WhyField
                why={reasons.why}
                isMissing={isTried && reasons.why.trim() === ''}
                onWhy={(why) => setReasons({ ...reasons, why })}
              />
            </>
          ) : (
            <>
              <p>
                Count all the money in the drawer, the float included. What should be there is shown
                afterwards.
              </p>
              <CountFields
                label="Counted"
                start={typed}
                onChange={(next, how) => {
                  setCounted(next)
                  setTyped(how)
                }}
              />
              <p className="text-right text-sm text-ink-muted empty:hidden" aria-live="polite">
                {counted.problem}
              </p>
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}
