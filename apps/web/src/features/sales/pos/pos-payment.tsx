import { Banknote, CreditCard } from 'lucide-react'
import { Button } from '../../../ui/index.ts'
import { CashBox } from '../cash-payment.tsx'
import { PaidOtherwise } from '../paid-otherwise.tsx'
import { changeNow, missingNow } from '../payment.ts'
import { useTerminal } from '../terminal-context.ts'

/** PAY-007, PAY-008: how `/pos` is paid. */
export function PosPayment() {
  return (
    <PaidOtherwise>
      <CashReceived />
      <PosButtons />
    </PaidOtherwise>
  )
}

/** Whatever way was chosen on another screen, what stands here is cash. */
function CashReceived() {
  const { totals, checkout } = useTerminal()
  const cash = { ...checkout.payment, method: 'cash' } as const
  return (
    <CashBox
      label="Cash Received"
      text={cash.amountText}
      missingMinor={missingNow(cash, totals.totalMinor)}
      changeMinor={changeNow(cash, totals.totalMinor)}
      onEnter={() => void checkout.payBy('cash')}
    />
  )
}

function PosButtons() {
  const { isEmpty, checkout } = useTerminal()
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        size="till"
        busy={checkout.isPending}
        disabled={isEmpty}
        onClick={() => void checkout.payBy('card')}
      >
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
        onClick={() => void checkout.payBy('cash')}
      >
        <Banknote size={20} aria-hidden />
        Cash
      </Button>
      <p className="col-span-2 text-center text-sm text-ink-muted">Take a card on your machine first.</p>
    </div>
  )
}
