import { counted } from '@tuppence/domain/counts'
import { tradingDayOf } from '@tuppence/domain/reporting'
import { ADJUSTMENT_REASONS, reasonWords, WASTE_REASONS } from '@tuppence/domain/stock'
import { Camera, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { ProductFinder } from '../../foundation/product-finder/product-finder.tsx'
import { useShopTimeZone } from '../../foundation/words/shop-time.ts'
import {
  Banner,
  Button,
  Card,
  Checkbox,
  ConfirmDialog,
  EmptyState,
  Field,
  focusFirstWrong,
  Input,
  Money,
  Page,
  SegmentedControl,
  Select,
} from '../../ui/index.ts'
import { type BookableKind, type BookingDraft, costOf, missingIn, withProduct } from './booking-draft.ts'
import { BookingQuestion, type Question, questionsOf } from './booking-question.tsx'
import { DraftLines } from './draft-lines.tsx'
import { useBook } from './use-book.ts'
import { useBookingDraft } from './use-booking-draft.ts'

const TITLES: Readonly<Record<BookableKind, { title: string; subtitle: string; done: string }>> = {
  delivery: {
    title: 'Book a delivery',
    subtitle: 'Scan what came in. A scan adds a line, or counts it up.',
    done: 'The delivery is booked',
  },
  waste: {
    title: 'Book waste',
    subtitle: 'What was thrown away, used or stolen.',
    done: 'The waste is booked',
  },
  adjustment: {
    title: 'Adjust stock',
    subtitle: 'Put a figure right, with the reason.',
    done: 'The adjustment is booked',
  },
}

interface BookScreenProps {
  readonly kind: BookableKind
  readonly onDone: () => void
}

/** Booking goods in, out or right, line by line; what is typed stays over a reload. */
export function BookScreen({ kind, onDone }: BookScreenProps) {
  const { draft, setDraft, startAfresh } = useBookingDraft(kind)
  const [isDiscarding, setDiscarding] = useState(false)
  const [asking, setAsking] = useState<readonly Question[]>([])
  const [found, setFound] = useState(0)
  const form = useId()
  const { title, subtitle, done } = TITLES[kind]
  const { book, isSending, refused } = useBook(draft, done, () => {
    startAfresh()
    onDone()
  })
  const today = tradingDayOf(new Date(), useShopTimeZone())
  // Each question is put once, one after the other; with the last one answered it is booked.
  const goOn = (questions: readonly Question[]) => {
    setAsking(questions)
    if (questions.length === 0) void book()
  }
  const change = (changes: Partial<BookingDraft>) => setDraft((before) => ({ ...before, ...changes }))
  return (
    <Page title={title} subtitle={subtitle}>
      {refused ? (
        <Banner tone="bad" title="Nothing is booked yet" isUrgent>
          {refused} What you typed is kept.
        </Banner>
      ) : null}
      <Head draft={draft} onChange={change} />
      <ProductFinder
        says="stock"
        label="Find a product to book"
        onFound={(product, scan) => {
          setDraft((before) => withProduct(before, product, uuidv7(), scan))
          setFound((before) => before + 1)
        }}
      />
      <Card id={form}>
        {draft.lines.length === 0 ? (
          <EmptyState
            icon={<Camera size={40} aria-hidden />}
            title="No product yet"
            hint="Scan a barcode or a case’s GS1 code, or search by name."
          />
        ) : (
          <DraftLines draft={draft} found={found} onChange={(lines) => change({ lines })} />
        )}
      </Card>
      <footer className="sticky bottom-16 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised p-3 lg:bottom-3">
        <p className="figures">
          {counted(draft.lines.length, 'line')}
          {kind === 'delivery' && costOf(draft) > 0 ? (
            <>
              {' · '}
              <Money amountMinor={costOf(draft)} />
            </>
          ) : null}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => (draft.lines.length > 0 ? setDiscarding(true) : onDone())}
            disabled={isSending}
          >
            <Trash2 size={18} aria-hidden />
            Discard
          </Button>
          <Button
            look="primary"
            busy={isSending}
            onClick={() => {
              const missing = missingIn(draft)
              if (missing) focusFirstWrong(form)
              goOn(missing ? [] : questionsOf(draft, today))
            }}
          >
            Book
          </Button>
        </div>
      </footer>
      <BookingQuestion
        asked={asking[0]}
        onChange={() => setAsking([])}
        onGoOn={() => goOn(asking.slice(1))}
      />
      <ConfirmDialog
        open={isDiscarding}
        onOpenChange={setDiscarding}
        title="Discard what you typed?"
        consequence={`${counted(draft.lines.length, 'line')} that ${draft.lines.length === 1 ? 'is' : 'are'} not booked go. This cannot be undone.`}
        confirmLabel="Discard"
        cancelLabel="Keep it"
        isDangerous
        onConfirm={() => {
          startAfresh()
          onDone()
        }}
      />
    </Page>
  )
}

interface HeadProps {
  readonly draft: BookingDraft
  readonly onChange: (changes: Partial<BookingDraft>) => void
}

/** What is said of the whole booking. */
function Head({ draft, onChange }: HeadProps) {
  const { kind, supplier, reference, note, setsCosts } = draft
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {kind === 'delivery' ? (
        <>
          <Field label="Supplier">
            {(links) => (
              <Input
                {...links}
                value={supplier}
                maxLength={200}
                onChange={({ target }) => onChange({ supplier: target.value })}
              />
            )}
          </Field>
          <Field label="Reference" hint="Such as the delivery note’s number">
            {(links) => (
              <Input
                {...links}
                value={reference}
                maxLength={200}
                onChange={({ target }) => onChange({ reference: target.value })}
              />
            )}
          </Field>
        </>
      ) : (
        <Why draft={draft} onChange={onChange} />
      )}
      <Field label="Note" {...(draft.reason === 'other' && { required: true })}>
        {(links) => (
          <Input
            {...links}
            value={note}
            maxLength={1000}
            onChange={({ target }) => onChange({ note: target.value })}
          />
        )}
      </Field>
      {kind === 'delivery' ? (
        <Checkbox
          label="Set the products’ cost to this"
          hint="Their own cost becomes what this delivery’s lines say."
          checked={setsCosts}
          onChange={(isSet) => onChange({ setsCosts: isSet })}
        />
      ) : null}
    </div>
  )
}

function Why({ draft, onChange }: HeadProps) {
  const reasons = draft.kind === 'waste' ? WASTE_REASONS : ADJUSTMENT_REASONS
  return (
    <>
      <Field label="Reason" required>
        {(links) => (
          <Select
            {...links}
            value={draft.reason}
            onChange={({ target }) => onChange({ reason: reasons.find((one) => one === target.value) ?? '' })}
          >
            <option value="">Choose a reason</option>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {reasonWords(reason)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {draft.kind === 'adjustment' ? (
        <SegmentedControl
          label="Direction"
          value={draft.takes ? 'take' : 'add'}
          onChange={(way) => onChange({ takes: way === 'take' })}
          options={[
            { value: 'add', label: 'Add to stock' },
            { value: 'take', label: 'Take from stock' },
          ]}
          className="self-end"
        />
      ) : null}
    </>
  )
}
