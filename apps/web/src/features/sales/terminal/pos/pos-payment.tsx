import { MOST_ADDRESS_LETTERS, mailAddress, WRONG_MAIL_ADDRESS } from '@tuppence/domain/receipts'
import { Banknote, CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useEngine } from '../../../../offline/index.ts'
import { Button, Field, Input } from '../../../../ui/index.ts'
import { CardWayLine } from '../../card-payments/card-way.tsx'
import { CashBox } from '../../checkout/payment/cash-payment.tsx'
import { PaidOtherwise } from '../../checkout/payment/paid-otherwise.tsx'
import { changeNow, missingNow } from '../../checkout/payment/payment.ts'
import { refuseAloud } from '../../till/refuse-aloud.ts'
import { useTerminal } from '../../till/terminal-context.ts'

/** PAY-007, PAY-008: how `/pos` is paid. */
export function PosPayment() {
  return (
    <PaidOtherwise>
      <CashReceived />
      <ReceiptTo />
      <PosButtons />
    </PaidOtherwise>
  )
}

/** Whatever way was chosen on another screen, what stands here is cash. */
function CashReceived() {
  const { totals, checkout } = useTerminal()
  const { pay } = useReceiptTo()
  const cash = { ...checkout.payment, method: 'cash' } as const
  return (
    <CashBox
      label="Cash Received"
      text={cash.amountText}
      missingMinor={missingNow(cash, totals.totalMinor)}
      changeMinor={changeNow(cash, totals.totalMinor)}
      onEnter={() => pay('cash')}
    />
  )
}

/** Where the receipt goes by mail: what was typed, else the chosen customer's own address; and paying with it. */
function useReceiptTo() {
  const { cart, checkout } = useTerminal()
  const { copy } = useEngine()
  const known = cart.customer ? copy.customer(cart.customer.id)?.email : undefined
  const text = checkout.emailText ?? known ?? ''
  const mailTo = mailAddress(text)
  const isWrong = text.trim() !== '' && mailTo === undefined
  const pay = (method: 'card' | 'cash') => {
    if (isWrong) return refuseAloud('The customer’s e-mail is not right. Put it right, or leave it empty.')
    void checkout.payBy(method, undefined, mailTo)
  }
  return { text, isWrong, pay }
}

/** SELL-069. A receipt is part of the sale and no advertisement: it needs nobody's consent, only their wish. */
function ReceiptTo() {
  const { checkout } = useTerminal()
  const { text, isWrong } = useReceiptTo()
  // Nobody is told off for an address that they are writing still.
  const [isWritten, setIsWritten] = useState(false)
  return (
    <Field label="Email the receipt to" {...(isWrong && isWritten && { error: WRONG_MAIL_ADDRESS })}>
      {(links) => (
        <Input
          {...links}
          type="email"
          inputMode="email"
          autoComplete="off"
          placeholder="No e-mail"
          maxLength={MOST_ADDRESS_LETTERS}
          value={text}
          onFocus={() => setIsWritten(false)}
          onBlur={() => setIsWritten(true)}
          onChange={({ target }) => checkout.setEmailText(target.value)}
        />
      )}
    </Field>
  )
}

function PosButtons() {
  const { isEmpty, checkout } = useTerminal()
  const { pay } = useReceiptTo()
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button size="till" busy={checkout.isPending} disabled={isEmpty} onClick={() => pay('card')}>
        <CreditCard size={20} aria-hidden />
        Card
      </Button>
      <Button
        look="primary"
        size="till"
        // Where a chosen amount leads the keyboard.
        id="complete-transaction"
        busy={checkout.isPending}
        disabled={isEmpty}
        onClick={() => pay('cash')}
      >
        <Banknote size={20} aria-hidden />
        Cash
      </Button>
      <CardWayLine words="Take a card on your machine first." />
    </div>
  )
}
