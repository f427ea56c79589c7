import { useMutation } from '@tanstack/react-query'
import {
  type PlacedPayment,
  type PlacedRefund,
  refundPayment,
  seeToRefund,
  takeWordBack,
} from '@tuppence/contract/payments'
import { minorOf } from '@tuppence/domain/money'
import { MOST_REASON_LETTERS } from '@tuppence/domain/payments'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { explain, send } from '../../foundation/asking/api.ts'
import { SettlePayment } from '../../foundation/payments/settle-payment.tsx'
import { Field, FormDialog, TextArea, toast } from '../../ui/index.ts'
import { leftOf, pounds } from './payment-words.ts'

/** What a person decides about money, always with a reason that is kept under their name. */
export type Decision =
  | { readonly kind: 'settle'; readonly payment: PlacedPayment }
  | { readonly kind: 'give-back'; readonly payment: PlacedPayment }
  /** A person's own word that it was charged; no provider and no sale has it. */
  | { readonly kind: 'take-back'; readonly paymentId: string; readonly amount: string }
  | { readonly kind: 'try-again' | 'seen-to'; readonly refund: PlacedRefund }

interface DecisionDialogProps {
  decision: Decision
  onDone: () => Promise<unknown>
  onClose: () => void
}

export function DecisionDialog({ decision, onDone, onClose }: DecisionDialogProps) {
  if (decision.kind !== 'settle')
    return <MoneyBackDialog decision={decision} onDone={onDone} onClose={onClose} />
  const { id, amount, terminalName } = decision.payment
  return (
    <SettlePayment
      payment={{ id, amountMinor: minorOf(amount), terminalName: terminalName ?? 'the terminal' }}
      onBack={onClose}
      onSettled={onDone}
    />
  )
}

type MoneyBack = Exclude<Decision, { kind: 'settle' }>

function MoneyBackDialog({ decision, onDone, onClose }: DecisionDialogProps & { decision: MoneyBack }) {
  const [reason, setReason] = useState('')
  // Pressed again after an answer that was lost, it is the same refund.
  const refundId = useRef(uuidv7()).current
  const deciding = useMutation({
    mutationFn: () => decide(decision, { reason: reason.trim(), refundId }),
    onSuccess: (said) => {
      if (said) toast(said)
      onClose()
    },
    onSettled: onDone,
  })
  const { title, description, goOn } = WORDS[decision.kind](amountOf(decision))
  return (
    <FormDialog
      title={title}
      description={description}
      goOn={goOn}
      isBlocked={reason.trim() === ''}
      isSending={deciding.isPending}
      refused={deciding.isError ? { title: explain(deciding.error) } : undefined}
      onSubmit={() => deciding.mutate()}
      onClose={onClose}
    >
      <Field label="Reason" required hint="It is kept under your name.">
        {(links) => (
          <TextArea
            {...links}
            maxLength={MOST_REASON_LETTERS}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

function amountOf(decision: MoneyBack): string {
  if (decision.kind === 'take-back') return decision.amount
  return decision.kind === 'give-back' ? leftOf(decision.payment) : decision.refund.amount
}

const WORDS: Readonly<
  Record<MoneyBack['kind'], (amount: string) => { title: string; description: string; goOn: string }>
> = {
  'give-back': (amount) => ({
    title: `Give ${pounds(amount)} back to the card?`,
    description: 'The money was taken and belongs to no sale.',
    goOn: 'Give back',
  }),
  'take-back': (amount) => ({
    title: `${pounds(amount)} was not charged after all?`,
    description:
      'It was a person who said that it was charged. That word is taken back: nobody knows then how the payment ended, and it is to be said anew.',
    goOn: 'Take the word back',
  }),
  'try-again': (amount) => ({
    title: `Try again to give ${pounds(amount)} back?`,
    description: 'The provider is asked for a new refund to the same card.',
    goOn: 'Try again',
  }),
  'seen-to': (amount) => ({
    title: `${pounds(amount)} was given back another way?`,
    description:
      'Say how the customer has the money. Cash from the drawer is to be noted at the till as a pay-out too, or its count comes out short. This list then forgets it.',
    goOn: 'Keep this',
  }),
}

type Said = Parameters<typeof toast>[0] | undefined

async function decide(
  decision: MoneyBack,
  { reason, refundId }: { reason: string; refundId: string },
): Promise<Said> {
  if (decision.kind === 'seen-to') {
    const { id, paymentId } = decision.refund
    await send(seeToRefund, { params: { id: paymentId, refundId: id }, body: { reason } })
    return undefined
  }
  if (decision.kind === 'take-back') {
    await send(takeWordBack, { params: { id: decision.paymentId }, body: { reason } })
    return undefined
  }
  const again = 'refund' in decision ? { insteadOf: decision.refund.id } : {}
  const id = 'refund' in decision ? decision.refund.paymentId : decision.payment.id
  const body = { id: refundId, amount: amountOf(decision), reason, ...again }
  const { state } = await send(refundPayment, { params: { id }, body })
  return REFUNDED[state]
}

const REFUNDED: Readonly<Record<'sent' | 'refunded' | 'refused' | 'unknown', Said>> = {
  refunded: { title: 'Given back', description: 'The money is on its way to the card.' },
  sent: { title: 'On its way', description: 'The provider has it. It is asked after by itself.' },
  unknown: {
    title: 'No answer yet',
    description: 'The provider is asked again by itself. Nothing is given twice.',
  },
  refused: {
    title: 'Not given back',
    description: 'The provider refused. Give it back another way.',
    look: 'destructive',
  },
}
