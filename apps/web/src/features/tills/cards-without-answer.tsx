import { Link } from '@tanstack/react-router'
import { paymentsNeedingAttention } from '@tuppence/contract/payments'
import { counted } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { useCall } from '../../foundation/asking/use-call.ts'
import { Banner, buttonLook } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'

/** Card payments of a till that keep its shift from being closed, said before anybody counts; nothing where there are none. */
export function CardsWithoutAnswer({ tillId }: { readonly tillId: string }) {
  const { data } = useCall(paymentsNeedingAttention, {})
  const open = (data?.unsettled ?? []).filter((payment) => payment.tillId === tillId)
  if (open.length === 0) return null
  const sums = open.map(({ amount }) => formatMoney(minorOf(amount))).join(', ')
  return (
    <Banner
      tone="warn"
      title={`Nobody knows yet how ${counted(open.length, 'card payment')} of this till ended`}
      action={
        <Link to="/payment-terminals" className={buttonLook('secondary', 'medium')}>
          See to it
        </Link>
      }
    >
      {sums}. Ask the provider again, or say what the terminal shows, before the shift is closed.
    </Banner>
  )
}
