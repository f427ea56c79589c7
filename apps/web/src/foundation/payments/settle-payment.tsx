import { type AllowedByPin, settlePayment } from '@tuppence/contract/payments'
import { holdsCardNumber } from '@tuppence/domain/card-numbers'
import { LEAST_SETTLING_LETTERS, MOST_REASON_LETTERS } from '@tuppence/domain/payments'
import { type FormEvent, useId, useState } from 'react'
import { Field, FormDialog, SegmentedControl, TextArea } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { useOnce } from '../../ui/use-once.ts'
import { explain, send } from '../asking/api.ts'

interface SettlePaymentProps {
  payment: { readonly id: string; readonly amountMinor: number; readonly terminalName: string }
  onBack: () => void
  /** The server has noted it. */
  onSettled: () => unknown
  /** Asks somebody who may, where whoever is there may not: their PIN, or `no`. */
  allow?: ((isTaken: boolean) => Promise<AllowedByPin | 'no'>) | undefined
}

const CARD_NUMBER =
  'This looks like a card number. Card numbers must not be kept here: write the last four digits only.'

type Said = 'taken' | 'not-taken' | 'nothing'

/** A named person says what the terminal shows, where its provider does not answer (decision D11): at the till and in the back office. */
export function SettlePayment({ payment, onBack, onSettled, allow }: SettlePaymentProps) {
  const [said, setSaid] = useState<Said>('nothing')
  const [reason, setReason] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [refused, setRefused] = useState<string>()
  const once = useOnce()
  const question = useId()
  const amount = formatMoney(payment.amountMinor)
  const settle = async () => {
    setIsSending(true)
    setRefused(undefined)
    // Before anybody types a PIN for it.
    if (holdsCardNumber(reason)) {
      setRefused(CARD_NUMBER)
      return setIsSending(false)
    }
    const allowed = await allow?.(said === 'taken')
    if (allowed === 'no') return setIsSending(false)
    try {
      await send(settlePayment, {
        params: { id: payment.id },
        body: { taken: said === 'taken', reason: reason.trim(), allowed },
      })
      onSettled()
      onBack()
    } catch (error) {
      setRefused(explain(error))
      setIsSending(false)
    }
  }
  return (
    <FormDialog
      title={`How did the payment of ${amount} end?`}
      description={`Look at ${payment.terminalName}, or at the provider’s own pages. The provider is asked once more first: only if it does not know is your word taken. Your name is noted with it.`}
      width="narrow"
      leave="Back"
      goOn="Note it"
      isBlocked={said === 'nothing' || reason.trim().length < LEAST_SETTLING_LETTERS}
      isSending={isSending}
      refused={refused === undefined ? undefined : { title: 'Not noted', why: refused }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void once(settle)
      }}
      onClose={onBack}
    >
      <div className="grid gap-1.5">
        <p id={question} className="text-sm font-semibold">
          Was the card charged?
        </p>
        <SegmentedControl<Said>
          label="Was the card charged?"
          value={said}
          options={[
            { value: 'taken', label: 'It was charged' },
            { value: 'not-taken', label: 'It was not' },
          ]}
          onChange={setSaid}
          className="w-full"
        />
      </div>
      <Field
        label="How do you know?"
        hint="For example: the terminal shows “Approved” and its receipt number."
      >
        {(links) => (
          <TextArea
            {...links}
            value={reason}
            maxLength={MOST_REASON_LETTERS}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
