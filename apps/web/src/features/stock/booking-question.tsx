import { ConfirmDialog } from '../../ui/index.ts'
import { type BookingDraft, expiredIn } from './booking-draft.ts'
import { unusualIn, unusualWords } from './unusual-lines.ts'

/** What is asked before something is booked that is mostly a mistake. */
export interface Question {
  readonly title: string
  readonly says: readonly string[]
  readonly goOn: string
  readonly change: string
}

const MOST_NAMED = 3

/** What is asked about a booking, one question after the other. */
export function questionsOf(draft: BookingDraft, today: string): readonly Question[] {
  const unusual = unusualIn(draft)
  const expired = expiredIn(draft, today)
  return [
    ...(unusual.length === 0
      ? []
      : [
          {
            title: unusual.length === 1 ? 'Is this quantity right?' : 'Are these quantities right?',
            says: unusual.map(unusualWords),
            goOn: 'Book it all the same',
            change: 'Change it',
          },
        ]),
    ...(expired.length === 0
      ? []
      : [
          {
            title: 'Book goods that are past their date?',
            says: expired.map(({ name }) => `${name}: the expiry date has passed already.`),
            goOn: 'Book them all the same',
            change: 'Look at the dates',
          },
        ]),
  ]
}

interface BookingQuestionProps {
  readonly asked: Question | undefined
  readonly onChange: () => void
  readonly onGoOn: () => void
}

export function BookingQuestion({ asked, onChange, onGoOn }: BookingQuestionProps) {
  if (!asked) return null
  const more = asked.says.length - MOST_NAMED
  return (
    <ConfirmDialog
      key={asked.title}
      open
      onOpenChange={(isOpen) => isOpen || onChange()}
      title={asked.title}
      consequence={[...asked.says.slice(0, MOST_NAMED), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')}
      confirmLabel={asked.goOn}
      cancelLabel={asked.change}
      onConfirm={onGoOn}
    />
  )
}
