import type { ReactNode } from 'react'
import { useTerminal } from '../../till/terminal-context.ts'
import { PayOutPanel } from '../pay-out/fetched-pay-out.ts'
import { BasketEnd } from './basket-end.tsx'
import { RedeemPoints } from './redeem-points.tsx'
import { SplitPayment } from './split-payment.tsx'

/**
 * What a basket may need beside one press of Card or Cash: money that goes back to the customer, points that pay, and parts
 * that were taken already, be it on another screen of this till. Else the screen's own buttons.
 */
export function PaidOtherwise({ children }: { children: ReactNode }) {
  const { cart, back, totals, isEmpty, checkout } = useTerminal()
  if (checkout.payment.tenders.length > 0)
    return (
      <div className="grid gap-3">
        {cart.customer && totals.totalMinor > 0 ? <RedeemPoints /> : null}
        <SplitPayment />
        <BasketEnd words="Complete Transaction" canVoid={!isEmpty} canComplete={!isEmpty} />
      </div>
    )
  if (back && totals.totalMinor <= 0) return <PayOutPanel />
  return (
    <div className="grid gap-3">
      {cart.customer && totals.totalMinor > 0 ? <RedeemPoints /> : null}
      {children}
    </div>
  )
}
