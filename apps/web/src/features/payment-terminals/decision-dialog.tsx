import { useMutation } from '@tanstack/react-query'
import {
  type AllowedByPin,
  type GainsaidSale,
  type PaidAfterWriteOff,
  type PlacedPayment,
  type PlacedRefund,
  refundPayment,
  seeToRefund,
  seeToUnpaidSale,
  takeWordBack,
  type UnallocatedPayment,
  type UnpaidSale,
} from '@tuppence/contract/payments'
import { minorOf } from '@tuppence/domain/money'
import { MOST_REASON_LETTERS, type RefundState } from '@tuppence/domain/payments'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { explain, send } from '../../foundation/asking/api.ts'
import { allowGivingOneBack, allowSettling } from '../../foundation/payments/allow-by-pin.ts'
import { SettlePayment } from '../../foundation/payments/settle-payment.tsx'
import { useMay } from '../../foundation/session/session.ts'
import { Field, FormDialog, Input, TextArea, toast } from '../../ui/index.ts'
import { pounds } from './payment-words.ts'

/** What a person decides about money, always with a reason that is kept under their name. */
export type Decision =
  | { readonly kind: 'settle'; readonly payment: PlacedPayment }
  | { readonly kind: 'give-back'; readonly payment: UnallocatedPayment }
  /** A person's own word that it was charged; no provider and no sale has it. */
  | {
      readonly kind: 'take-back'
      readonly paymentId: string
      readonly amount: string
      readonly basketTillName: string | null
    }
  | { readonly kind: 'sale-seen-to'; readonly sale: UnpaidSale }
  /** A sale that a person said was charged, and whose provider says otherwise. */
  | { readonly kind: 'gainsaid-seen-to'; readonly sale: GainsaidSale }
  /** A sale that was written off, and whose card paid after all. */
  | { readonly kind: 'refund-after-write-off'; readonly payment: PaidAfterWriteOff }
  | { readonly kind: 'keep-after-write-off'; readonly sale: PaidAfterWriteOff }
  | { readonly kind: 'try-again' | 'seen-to' | 'given-back'; readonly refund: PlacedRefund }

/** What somebody who may refund can allow whoever may not, by their PIN at the till of the payment (decision D5). */
export const isAllowable = (decision: Decision): boolean => {
  const { kind } = decision
  if (kind === 'settle' || kind === 'give-back' || kind === 'refund-after-write-off')
    return decision.payment.tillId !== null
  return kind === 'try-again' && decision.refund.tillId !== null
}

interface DecisionDialogProps {
  decision: Decision
  onDone: () => Promise<unknown>
  onClose: () => void
}

export function DecisionDialog({ decision, onDone, onClose }: DecisionDialogProps) {
  if (decision.kind !== 'settle')
    return <MoneyBackDialog decision={decision} onDone={onDone} onClose={onClose} />
  return <SettleDialog payment={decision.payment} onDone={onDone} onClose={onClose} />
}

function SettleDialog({
  payment: { id, amount, terminalName, tillId },
  onDone,
  onClose,
}: Omit<DecisionDialogProps, 'decision'> & { payment: PlacedPayment }) {
  const mayRefund = useMay('refund')
  const payment = { id, amountMinor: minorOf(amount), terminalName: terminalName ?? 'the terminal' }
  return (
    <SettlePayment
      payment={payment}
      onBack={onClose}
      onSettled={onDone}
      allow={mayRefund || tillId === null ? undefined : (isTaken) => allowSettling(tillId, payment, isTaken)}
    />
  )
}

type MoneyBack = Exclude<Decision, { kind: 'settle' }>

function MoneyBackDialog({ decision, onDone, onClose }: DecisionDialogProps & { decision: MoneyBack }) {
  const [reason, setReason] = useState('')
  const [paidBy, setPaidBy] = useState('')
  // Pressed again after an answer that was lost, it is the same refund.
  const refundId = useRef(uuidv7()).current
  const mayRefund = useMay('refund')
  const deciding = useMutation({
    mutationFn: async () => {
      const allowed = mayRefund ? undefined : await allowedFor(decision)
      const why = [...paidAgain(paidBy), reason.trim()].join(': ')
      return allowed === 'no' ? 'no' : await decide(decision, { reason: why, refundId, allowed })
    },
    onSuccess: (said) => {
      if (said === 'no') return
      if (said) toast(said)
      onClose()
    },
    onSettled: onDone,
  })
  const { title, description, goOn } = WORDS[decision.kind](amountOf(decision), basketOf(decision))
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
      {decision.kind === 'sale-seen-to' || decision.kind === 'gainsaid-seen-to' ? (
        <Field
          label="Receipt number of the new sale"
          hint="Only where it was paid again. Who returns these goods later is sent to that sale."
        >
          {(links) => (
            <Input
              {...links}
              maxLength={MOST_NUMBER_LETTERS}
              value={paidBy}
              onChange={({ target }) => setPaidBy(target.value)}
            />
          )}
        </Field>
      ) : null}
      <Field label="Reason" required hint="It is kept under your name.">
        {(links) => (
          <TextArea
            {...links}
            maxLength={MOST_REASON_LETTERS - [...paidAgain(paidBy), ''].join(': ').length}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

/** Longer than any receipt number. */
const MOST_NUMBER_LETTERS = 30

const paidAgain = (number: string) => (number.trim() === '' ? [] : [`Paid again by ${number.trim()}`])

function amountOf(decision: MoneyBack): string {
  if (decision.kind === 'take-back') return decision.amount
  if (decision.kind === 'sale-seen-to') return decision.sale.givenBackAmount
  if (decision.kind === 'gainsaid-seen-to') return decision.sale.notTakenAmount
  if (decision.kind === 'keep-after-write-off') return decision.sale.unallocatedAmount
  return 'payment' in decision ? decision.payment.unallocatedAmount : decision.refund.amount
}

/** The till whose basket the money stands in; undefined where no till has told of it. */
function basketOf(decision: MoneyBack): string | undefined {
  if ('sale' in decision) return undefined
  const { basketTillName } =
    'payment' in decision ? decision.payment : 'refund' in decision ? decision.refund : decision
  return basketTillName ?? undefined
}

const stillIn = (till: string) =>
  `${till} has this money in its basket, and may be about to complete a sale with it: go and look first. If you go on, ${till} takes it out of its basket as soon as it hears. Without a connection it does not hear, and can still hand the goods over as paid.`

interface Words {
  readonly title: string
  readonly description: string
  readonly goOn: string
}

const WORDS: Readonly<Record<MoneyBack['kind'], (amount: string, basketOf: string | undefined) => Words>> = {
  'give-back': (amount, till) => ({
    title: till
      ? `Give ${pounds(amount)} back although ${till} has it in its basket?`
      : `Give ${pounds(amount)} back to the card?`,
    description: till
      ? stillIn(till)
      : 'The money was taken, belongs to no sale, and no till has told of it in its basket. A till without a connection may have it there and not have told.',
    goOn: 'Give back',
  }),
  'take-back': (amount, till) => ({
    title: `${pounds(amount)} was not charged after all?`,
    description: `It was a person who said that it was charged. That word is taken back: nobody knows then how the payment ended, and it is to be said anew.${till ? ` ${stillIn(till)}` : ''}`,
    goOn: 'Take the word back',
  }),
  'try-again': (amount) => ({
    title: `Try again to give ${pounds(amount)} back?`,
    description: 'The provider is asked for a new refund to the same card.',
    goOn: 'Try again',
  }),
  'given-back': (amount) => ({
    title: `${pounds(amount)} is with its card?`,
    description:
      'The provider has not answered for it. Say so only where its own pages show that this refund was made: it counts as given back then.',
    goOn: 'It was given back',
  }),
  'seen-to': (amount) => ({
    title: `${pounds(amount)} was given back another way?`,
    description:
      'Of one without an answer, look first on the provider’s own pages that it was not made. Say how the customer has the money. Cash from the drawer is to be noted at the till as a pay-out too, or its count comes out short. This list then forgets it.',
    goOn: 'Keep this',
  }),
  'sale-seen-to': (amount) => ({
    title: `${pounds(amount)} of this sale is settled?`,
    description:
      'Who pays again gets a sale of its own at the till, and this one is voided there, or its goods taken back: nothing is given then, and it leaves this list by itself. Where that cannot be, or the shop bears it, say here what became of it.',
    goOn: 'Keep this',
  }),
  'gainsaid-seen-to': (amount) => ({
    title: `${pounds(amount)} of this sale is settled?`,
    description:
      'Say what the provider’s own pages show, and what became of it: that it was charged there after all, that the customer has paid another way, or that the shop bears it. This list then forgets it.',
    goOn: 'Keep this',
  }),
  'refund-after-write-off': (amount) => ({
    title: `Refund ${pounds(amount)} to the card?`,
    description:
      'Refund it if the customer has paid for these goods another way. The sale itself stays as it is, and still says that a card paid it.',
    goOn: 'Refund',
  }),
  'keep-after-write-off': (amount) => ({
    title: `Keep the ${pounds(amount)} that the card paid?`,
    description:
      'Keep it if the customer has not paid another way: the card has paid for the sale, and nothing is owed to anybody.',
    goOn: 'Keep it',
  }),
}

/** The PIN of somebody who may, for this sum back to this card; `no` where nobody gave it. */
async function allowedFor(decision: MoneyBack): Promise<AllowedByPin | 'no' | undefined> {
  if (
    decision.kind !== 'give-back' &&
    decision.kind !== 'refund-after-write-off' &&
    decision.kind !== 'try-again'
  )
    return undefined
  const { id, tillId } =
    'refund' in decision
      ? { id: decision.refund.paymentId, tillId: decision.refund.tillId }
      : decision.payment
  return tillId === null ? undefined : await allowGivingOneBack(tillId, { id, amount: amountOf(decision) })
}

type Said = Parameters<typeof toast>[0] | undefined

async function decide(
  decision: MoneyBack,
  { reason, refundId, allowed }: { reason: string; refundId: string; allowed: AllowedByPin | undefined },
): Promise<Said> {
  if (decision.kind === 'seen-to' || decision.kind === 'given-back') {
    const { id, paymentId } = decision.refund
    const givenBack = decision.kind === 'given-back'
    await send(seeToRefund, { params: { id: paymentId, refundId: id }, body: { reason, givenBack } })
    return undefined
  }
  if ('sale' in decision) {
    await send(seeToUnpaidSale, { params: { id: decision.sale.id }, body: { reason } })
    return undefined
  }
  if (decision.kind === 'take-back') {
    await send(takeWordBack, { params: { id: decision.paymentId }, body: { reason } })
    return undefined
  }
  const again = 'refund' in decision ? { insteadOf: decision.refund.id } : {}
  const id = 'refund' in decision ? decision.refund.paymentId : decision.payment.id
  const outOfBasket = basketOf(decision) !== undefined
  const body = { id: refundId, amount: amountOf(decision), reason, outOfBasket, allowed, ...again }
  const { state } = await send(refundPayment, { params: { id }, body })
  return REFUNDED[state]
}

const REFUNDED: Readonly<Record<RefundState, Said>> = {
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
