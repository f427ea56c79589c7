import { fitted } from '../../../../ui/index.ts'
import { formatMoney } from '../../../../ui/shop-money.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { AmountBox } from './amount-box.tsx'
import { CashDoubtQuestion } from './cash-doubt.tsx'
import { isAmount } from './payment.ts'
import { QuickAmounts } from './quick-amounts.tsx'

/** The name that leads the keyboard to it. */
const BOX = 'amount-received'

interface CashBoxProps {
  label: string
  text: string
  missingMinor: number
  changeMinor: number
  onEnter: () => void
}

/** Cash: what was handed over, and the change while it is being typed, or what is still missing (PAY-003 to PAY-005, PAY-008). */
export function CashBox({ label, text, missingMinor, changeMinor, onEnter }: CashBoxProps) {
  const { shop, checkout } = useTerminal()
  // Of an amount that cannot be read nobody knows what is missing, or what comes back.
  const isKnown = shop !== undefined && (text.trim() === '' || isAmount(text))
  const words = isKnown ? formatMoney(missingMinor || changeMinor) : '—'
  return (
    <div className="grid gap-2">
      <AmountBox
        id={BOX}
        label={label}
        text={text}
        onChange={checkout.setAmountText}
        onEnter={onEnter}
        className="gap-4"
      >
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
      </AmountBox>
      {checkout.doubt ? (
        <CashDoubtQuestion doubt={checkout.doubt} boxId={BOX} />
      ) : !shop ? null : (
        <QuickAmounts totalMinor={checkout.owedMinor} onChoose={checkout.setAmountText} />
      )}
    </div>
  )
}

/** How the Sales terminal takes cash. */
export function CashPayment() {
  const { checkout } = useTerminal()
  return (
    <CashBox
      label="Amount received"
      text={checkout.payment.amountText}
      missingMinor={checkout.missingMinor}
      changeMinor={checkout.changeMinor}
      onEnter={() => void checkout.complete()}
    />
  )
}
