import { CHOSEN_METHODS, type ChosenMethod, METHOD_LABELS } from '@tuppence/domain/sales'
import { SegmentedControl } from '../../../../ui/index.ts'
import { CardWay, DigitalWay } from '../../card-payments/card-way.tsx'
import { useTerminal } from '../../till/terminal-context.ts'
import { PayOutPanel } from '../pay-out/fetched-pay-out.ts'
import { BasketEnd } from './basket-end.tsx'
import { CashPayment } from './cash-payment.tsx'
import { RedeemPoints } from './redeem-points.tsx'
import { SplitPayment } from './split-payment.tsx'

const methods = CHOSEN_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))

/** How it is paid, and the end of the sale (PAY-001, PAY-002, SELL-050, SELL-040). */
export function PaymentPanel() {
  const { cart, back, totals, isEmpty, checkout } = useTerminal()
  const hasParts = checkout.payment.tenders.length > 0
  if (back && totals.totalMinor <= 0 && !hasParts) return <PayOutPanel />
  return (
    <div className="grid gap-3">
      {cart.customer && totals.totalMinor > 0 ? <RedeemPoints /> : null}
      <SegmentedControl
        label="Payment method"
        value={checkout.payment.method}
        options={methods}
        onChange={checkout.chooseMethod}
        className="w-full"
      />
      {hasParts && checkout.payment.method !== 'split' ? (
        <SplitPayment rest={<MethodPart method={checkout.payment.method} />} />
      ) : (
        <MethodPart method={checkout.payment.method} />
      )}
      <BasketEnd words="Complete Transaction" canVoid={!isEmpty} canComplete={!isEmpty} />
    </div>
  )
}

function MethodPart({ method }: { method: ChosenMethod }) {
  switch (method) {
    case 'cash':
      return <CashPayment />
    case 'card':
      return <CardWay />
    case 'digital':
      return <DigitalWay />
    case 'split':
      return <SplitPayment />
    default:
      // A tender that is added is named here by the types, until it is said what the till does for it.
      return method satisfies never
  }
}
