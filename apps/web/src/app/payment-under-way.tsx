import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useMay } from '../foundation/session/session.ts'
import { useCart, useEngine } from '../offline/index.ts'
import { buttonLook } from '../ui/button-look.ts'
import { Banner } from '../ui/index.ts'
import { formatMoney } from '../ui/shop-money.ts'

/** Away from the till while its basket waits for a payment: what is so, and the way back. */
export function PaymentUnderWay() {
  const { awaited: own } = useCart()
  const left = useLeftBehind()
  const awaited = own ?? left
  if (!awaited) return null
  return (
    <div className="px-4 pt-3">
      <Banner
        tone="warn"
        title={`A payment of ${formatMoney(awaited.amountMinor)} is under way`}
        isUrgent
        action={
          <Link to="/sales" className={buttonLook('secondary', 'medium')}>
            Back to the payment
          </Link>
        }
      >
        Leaving the till has not cancelled it: the customer may be paying now. The sale goes on there.
      </Banner>
    </div>
  )
}

/** After a reload on another screen the basket is nobody's until the till is opened again: its payment is told all the same. */
function useLeftBehind() {
  const { cart } = useEngine()
  const { isReady } = useCart()
  const maySell = useMay('sell')
  const [left, setLeft] = useState<Awaited<ReturnType<typeof cart.awaitedUnheld>>>()
  useEffect(() => {
    if (!isReady && maySell) cart.awaitedUnheld().then(setLeft, () => {})
  }, [cart, isReady, maySell])
  return isReady ? undefined : left
}
