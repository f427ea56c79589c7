import { formatMoney } from '@tuppence/domain/money'
import { Banknote, CreditCard } from 'lucide-react'
import { Button, fitted } from '../../../ui/index.ts'
import { AmountBox } from '../amount-box.tsx'
import { CashDoubtQuestion } from '../cash-doubt.tsx'
import { PaidOtherwise } from '../paid-otherwise.tsx'
import { changeNow, missingNow } from '../payment.ts'
import { QuickAmounts } from '../quick-amounts.tsx'
import { useTerminal } from '../terminal-context.ts'

/** The box of the terminal, by the name that leads the keyboard to it. */
const BOX = 'amount-received'

/** PAY-007, PAY-008: how `/pos` is paid. */
export function PosPayment() {
  return (
    <PaidOtherwise>
      <CashReceived />
      <PosButtons />
    </PaidOtherwise>
  )
}

/** What was handed over, and the change as soon as it is enough, or what is still missing. */
function CashReceived() {
  const { totals, checkout } = useTerminal()
  const { totalMinor } = totals
  // Whatever way was chosen on another screen, what stands here is cash.
  const cash = { ...checkout.payment, method: 'cash' } as const
  const missingMinor = missingNow(cash, totalMinor)
  const words = formatMoney(missingMinor || changeNow(cash, totalMinor))
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-4">
        <AmountBox
          id={BOX}
          label="Cash Received"
          text={cash.amountText}
          onChange={checkout.setAmountText}
          onEnter={() => void checkout.payBy('cash')}
        />
        <p className="grid min-w-0 flex-1 justify-items-end" aria-live="polite">
          <span className="text-sm font-semibold text-ink-muted">
            {missingMinor > 0 ? 'Still to pay' : 'Change'}
          </span>
          <span
            className="figures flex h-12 items-center font-head font-bold"
            style={fitted(words, 1.875, 10.5)}
          >
            {words}
          </span>
        </p>
      </div>
      {checkout.doubt ? (
        <CashDoubtQuestion doubt={checkout.doubt} boxId={BOX} />
      ) : (
        <QuickAmounts totalMinor={totalMinor} onChoose={checkout.setAmountText} />
      )}
    </div>
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
