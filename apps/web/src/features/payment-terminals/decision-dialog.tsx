import { useMutation } from '@tanstack/react-query'
import {
  type PlacedPayment,
  type PlacedRefund,
  refundPayment,
  seeToRefund,
  settlePayment,
} from '@tuppence/contract/payments'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { explain, send } from '../../foundation/asking/api.ts'
import { Field, FormDialog, SegmentedControl, TextArea, toast } from '../../ui/index.ts'
import { leftOf, pounds } from './payment-words.ts'

/** What a person decides about money, always with a reason that is kept under their name. */
export type Decision =
  | { readonly kind: 'settle' | 'give-back'; readonly payment: PlacedPayment }
  | { readonly kind: 'try-again' | 'seen-to'; readonly refund: PlacedRefund }

interface DecisionDialogProps {
  decision: Decision
  onDone: () => Promise<unknown>
  onClose: () => void
}

export function DecisionDialog({ decision, onDone, onClose }: DecisionDialogProps) {
  const [taken, setTaken] = useState<'yes' | 'no' | ''>('')
  const [reason, setReason] = useState('')
  // Pressed again after an answer that was lost, it is the same refund.
  const refundId = useRef(uuidv7()).current
  const deciding = useMutation({
    mutationFn: () => decide(decision, { reason: reason.trim(), taken: taken === 'yes', refundId }),
    onSuccess: (said) => {
      if (said) toast(said)
      onClose()
    },
    onSettled: onDone,
  })
  const { title, description, goOn } = WORDS[decision.kind](amountOf(decision))
  const isSettling = decision.kind === 'settle'
  return (
    <FormDialog
      title={title}
      description={description}
      goOn={goOn}
      isBlocked={reason.trim().length < (isSettling ? 3 : 1) || (isSettling && !taken)}
      isSending={deciding.isPending}
      refused={deciding.isError ? { title: explain(deciding.error) } : undefined}
      onSubmit={() => deciding.mutate()}
      onClose={onClose}
    >
      {isSettling ? (
        <SegmentedControl
          label="Was the money taken?"
          value={taken}
          onChange={setTaken}
          options={[
            { value: 'yes', label: 'It was taken' },
            { value: 'no', label: 'It was not taken' },
          ]}
        />
      ) : null}
      <Field label="Reason" required hint="It is kept under your name.">
        {(links) => (
          <TextArea
            {...links}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

const amountOf = (decision: Decision): string =>
  decision.kind === 'give-back'
    ? leftOf(decision.payment)
    : 'payment' in decision
      ? decision.payment.amount
      : decision.refund.amount

const WORDS: Readonly<
  Record<Decision['kind'], (amount: string) => { title: string; description: string; goOn: string }>
> = {
  settle: (amount) => ({
    title: `What happened to ${pounds(amount)}?`,
    description:
      'The provider is asked once more first. Only if it does not know is your word taken; if it tells otherwise later, that stands.',
    goOn: 'Keep this',
  }),
  'give-back': (amount) => ({
    title: `Give ${pounds(amount)} back to the card?`,
    description: 'The money was taken and belongs to no sale.',
    goOn: 'Give back',
  }),
  'try-again': (amount) => ({
    title: `Try again to give ${pounds(amount)} back?`,
    description: 'The provider is asked for a new refund to the same card.',
    goOn: 'Try again',
  }),
  'seen-to': (amount) => ({
    title: `${pounds(amount)} was given back another way?`,
    description:
      'Say how the customer has the money, such as cash from the drawer. This list then forgets it.',
    goOn: 'Keep this',
  }),
}

type Said = Parameters<typeof toast>[0] | undefined

async function decide(
  decision: Decision,
  { reason, taken, refundId }: { reason: string; taken: boolean; refundId: string },
): Promise<Said> {
  if (decision.kind === 'settle') {
    await send(settlePayment, { params: { id: decision.payment.id }, body: { taken, reason } })
    return undefined
  }
  if (decision.kind === 'seen-to') {
    const { id, paymentId } = decision.refund
    await send(seeToRefund, { params: { id: paymentId, refundId: id }, body: { reason } })
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
