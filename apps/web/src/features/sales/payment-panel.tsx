import { METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '@tuppence/domain/sales'
import { Button, Kbd, SegmentedControl } from '../../ui/index.ts'
import { CashPayment } from './cash-payment.tsx'
import { PayOutPanel, SplitPayment } from './later-parts.tsx'
import { keys } from './shortcuts.ts'
import { TakenElsewhere } from './taken-elsewhere.tsx'
import { useTerminal } from './terminal-context.ts'

const methods = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))

/** How it is paid, and the end of the sale (PAY-001, PAY-002, SELL-050, SELL-040). */
export function PaymentPanel() {
  const { back, totals, isEmpty, checkout, clear } = useTerminal()
  const hasParts = checkout.payment.tenders.length > 0
  if (back && totals.totalMinor <= 0 && !hasParts) return <PayOutPanel />
  return (
    <div className="grid gap-3">
      <SegmentedControl
        label="Payment method"
        value={checkout.payment.method}
        options={methods}
        onChange={checkout.chooseMethod}
        className="w-full"
      />
      {hasParts && checkout.payment.method !== 'split' ? null : (
        <MethodPart method={checkout.payment.method} />
      )}
      <div className="flex gap-2">
        <Button
          size="till"
          className="w-28 text-base!"
          disabled={isEmpty}
          onClick={() => clear('Transaction voided')}
        >
          Void Transaction
        </Button>
        <Button
          look="primary"
          size="till"
          id="complete-transaction"
          className="flex-1"
          busy={checkout.isPending}
          disabled={isEmpty}
          onClick={() => void checkout.complete()}
        >
          Complete Transaction
          <span aria-hidden className="hidden 2xl:inline">
            <Kbd>{keys.complete}</Kbd>
          </span>
        </Button>
      </div>
    </div>
  )
}

function MethodPart({ method }: { method: PaymentMethod }) {
  switch (method) {
    case 'cash':
      return <CashPayment />
    case 'card':
      return <TakenElsewhere words="Take it on your card machine." />
    case 'digital':
      return <TakenElsewhere words="Take it by wallet or QR code in your provider’s app." />
    case 'split':
      return <SplitPayment />
  }
}
