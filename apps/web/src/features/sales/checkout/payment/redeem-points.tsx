import { counted, countWords } from '@tuppence/domain/counts'
import { LOYALTY_TERMS, mostRedeemable, redemptionOf } from '@tuppence/domain/customers'
import { refusalMessage } from '@tuppence/domain/refusals'
import { pointsTender } from '@tuppence/domain/sales'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useEngine } from '../../../../offline/index.ts'
import { Button } from '../../../../ui/index.ts'
import { formatMoney, parseAmount } from '../../../../ui/shop-money.ts'
import { usePointsHere } from '../../cart/use-points-here.ts'
import { refuseAloud } from '../../till/refuse-aloud.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { AmountBox } from './amount-box.tsx'

/**
 * The points of whoever is buying, and how they pay with them: a part-payment, up to what this till knows they have. What is
 * typed is an amount; nothing typed is as much as can be.
 */
export function RedeemPoints() {
  const { cart, shop, checkout, say } = useTerminal()
  const engine = useEngine()
  const [amountText, setAmountText] = useState('')
  const points = usePointsHere(cart.customer?.id)?.spendable
  const { tenders } = checkout.payment
  if (points === undefined || tenders.some(({ method }) => method === 'loyalty')) return null
  const terms = shop?.loyalty ?? LOYALTY_TERMS
  const most = mostRedeemable(terms, points, checkout.owedMinor)
  const redeem = () => {
    const amountMinor = amountText.trim() === '' ? most?.amountMinor : parseAmount(amountText)
    if (amountMinor === undefined || amountMinor <= 0) return refuseAloud(refusalMessage('bad-amount'))
    if (amountMinor > checkout.owedMinor) return refuseAloud(refusalMessage('change-only-from-cash'))
    const redemption = redemptionOf(terms, points, amountMinor)
    if (!redemption) return refuseAloud(tooFew(terms.minPoints, points))
    engine.cart.setTenders([...tenders, pointsTender(uuidv7(), redemption)])
    setAmountText('')
    say(`${counted(redemption.points, 'point')} redeemed for ${formatMoney(amountMinor)}`)
  }
  return (
    <section aria-label="Loyalty points" className="grid gap-2 rounded-md border border-line p-3">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{counted(points, 'point')}</span>
        {most ? (
          <span className="text-ink-muted">
            up to <span className="figures">{formatMoney(most.amountMinor)}</span>
          </span>
        ) : null}
      </p>
      {most ? (
        <AmountBox label="Pay with points" text={amountText} onChange={setAmountText} onEnter={redeem}>
          <Button className="h-12 flex-1" onClick={redeem}>
            {amountText.trim() === '' ? `Redeem ${formatMoney(most.amountMinor)}` : 'Redeem'}
          </Button>
        </AmountBox>
      ) : null}
    </section>
  )
}

const tooFew = (minPoints: number, points: number): string =>
  points < minPoints ? `Points pay from ${countWords(minPoints)} on.` : refusalMessage('points-too-few')
