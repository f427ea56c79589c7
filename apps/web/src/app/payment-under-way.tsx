import { Link } from '@tanstack/react-router'
import { useCart } from '../offline/index.ts'
import { buttonLook } from '../ui/button-look.ts'
import { Banner } from '../ui/index.ts'
import { formatMoney } from '../ui/shop-money.ts'

/** Away from the till while its basket waits for a payment: what is so, and the way back. */
export function PaymentUnderWay() {
  const { awaited } = useCart()
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
