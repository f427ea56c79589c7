import { minorOf, toPounds } from '@tuppence/domain/money'
import { closedRead, MAX_DRAWER_NOTE, reasonsFor, type TillRead } from '@tuppence/domain/shifts'
import { type FormEvent, useState } from 'react'
import type { Drawer } from '../../../offline/drawer/drawer.ts'
import { useCart, useOutbox } from '../../../offline/index.ts'
import { Banner, Button, Checkbox, counted, Field, Input, Money, Select } from '../../../ui/index.ts'
import { type Counted, CountFields } from './count-fields.tsx'
import type { DrawerForm } from './drawer-form.ts'

interface CloseShiftProps {
  readonly drawer: Drawer
  readonly form: DrawerForm
  readonly onClosed: (read: TillRead) => void
}

/** The count comes first; what should be there is shown after it, and a difference is explained, never refused. */
export function CloseShift({ drawer, form, onClosed }: CloseShiftProps) {
  const warnings = useWarnings()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [counted, setCounted] = useState<Counted>({ minor: 0, count: [] })
  const [compared, setCompared] = useState<TillRead>()
  const [recounts, setRecounts] = useState(0)
  const compare = async (event: FormEvent) => {
    event.preventDefault()
    if (counted.minor !== undefined) setCompared(await drawer.read(new Date()))
  }
  const close = async (reason: string | null, note: string | null) => {
    if (!compared?.drawer || counted.minor === undefined) return
    const { unsentCount, unknownCardCount } = warnings
    const { expected } = compared.drawer
    const record = await form.do({
      ...{ kind: 'close', amount: toPounds(counted.minor), count: counted.count, reason, note },
      closing: { expected, unsentCount, unknownCardCount, recounts },
    })
    if (record) onClosed(closedRead(compared, record))
  }
  const countAgain = () => {
    setRecounts(recounts + 1)
    setCompared(undefined)
  }
  return (
    <div className="grid gap-5">
      <CloseWarnings {...warnings} isConfirmed={isConfirmed} onConfirm={setIsConfirmed} />
      <form
        className={compared ? 'hidden' : 'grid gap-5'}
        onSubmit={(event) => void compare(event)}
        aria-label="Count the drawer"
      >
        <p>
          Count all the money in the drawer, the float included. What should be there is shown afterwards.
        </p>
        <CountFields label="Counted" onChange={setCounted} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={form.back}>Back</Button>
          <Button
            look="primary"
            type="submit"
            disabled={counted.minor === undefined || (warnings.any && !isConfirmed)}
          >
            Compare
          </Button>
        </div>
      </form>
      {compared?.drawer && counted.minor !== undefined ? (
        <Comparison
          expectedMinor={minorOf(compared.drawer.expected)}
          countedMinor={counted.minor}
          isBusy={form.isBusy}
          onCountAgain={countAgain}
          onClose={(reason, note) => void close(reason, note)}
        />
      ) : null}
    </div>
  )
}

/** What a close would leave open: it may be closed all the same, and the record says that it was. */
function useWarnings() {
  const { pending, attention } = useOutbox()
  const { tenders } = useCart()
  const unsentCount = pending + attention
  // Money that a machine took, or not, for a sale that is not completed: nothing knows how that ended.
  const unknownCardCount = tenders.filter(({ method }) => method !== 'cash').length
  return { unsentCount, unknownCardCount, any: unsentCount + unknownCardCount > 0 }
}

interface CloseWarningsProps extends ReturnType<typeof useWarnings> {
  readonly isConfirmed: boolean
  readonly onConfirm: (isConfirmed: boolean) => void
}

function CloseWarnings({ unsentCount, unknownCardCount, any, isConfirmed, onConfirm }: CloseWarningsProps) {
  if (!any) return null
  return (
    <Banner tone="warn" title="Something is still open on this till">
      {unsentCount > 0 ? (
        <p>
          {counted(unsentCount, 'record is', 'records are')} not sent yet. They are safe here and count in
          this shift; the Z read will say that they came later.
        </p>
      ) : null}
      {unknownCardCount > 0 ? (
        <p>
          A card payment was begun and its sale is not completed. Complete or clear it, if you know how it
          ended.
        </p>
      ) : null}
      <Checkbox label="Close all the same" checked={isConfirmed} onChange={onConfirm} />
    </Banner>
  )
}

interface ComparisonProps {
  readonly expectedMinor: number
  readonly countedMinor: number
  readonly isBusy: boolean
  readonly onCountAgain: () => void
  readonly onClose: (reason: string | null, note: string | null) => void
}

function Comparison({ expectedMinor, countedMinor, isBusy, onCountAgain, onClose }: ComparisonProps) {
  const differenceMinor = countedMinor - expectedMinor
  const [reason, setReason] = useState('unknown')
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isNoted = differenceMinor === 0 || reason !== 'other' || note.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (isNoted) onClose(differenceMinor === 0 ? null : reason, note.trim() || null)
  }
  return (
    <form className="grid gap-5" onSubmit={submit} aria-label="Close the shift">
      <dl className="grid gap-2 rounded-md border border-line bg-sunken p-4">
        <Sum label="Expected" minor={expectedMinor} />
        <Sum label="Counted" minor={countedMinor} />
        <Sum label={differenceWords(differenceMinor)} minor={differenceMinor} isMain />
      </dl>
      {differenceMinor === 0 ? null : (
        <Field label="Why is there a difference?">
          {(links) => (
            <Select {...links} value={reason} onChange={(event) => setReason(event.target.value)}>
              {reasonsFor('close').map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field
        label={reason === 'other' && differenceMinor !== 0 ? 'What it was' : 'Note (optional)'}
        {...(isTried && !isNoted && { error: 'Write down what it was.' })}
      >
        {(links) => (
          <Input
            {...links}
            value={note}
            maxLength={MAX_DRAWER_NOTE}
            autoComplete="off"
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCountAgain}>Count again</Button>
        <Button look="primary" type="submit" busy={isBusy}>
          Close the shift
        </Button>
      </div>
    </form>
  )
}

function Sum({ label, minor, isMain }: { label: string; minor: number; isMain?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={isMain ? 'font-semibold' : 'text-ink-muted'}>{label}</dt>
      <dd>
        <Money amountMinor={minor} className={isMain ? 'text-2xl font-bold' : 'font-semibold'} />
      </dd>
    </div>
  )
}

function differenceWords(minor: number): string {
  if (minor === 0) return 'It is right'
  return minor < 0 ? 'Missing' : 'Too much'
}
