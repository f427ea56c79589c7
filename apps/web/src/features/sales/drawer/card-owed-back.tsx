import type { UnallocatedPayment } from '@tuppence/contract/payments'
import { counted } from '@tuppence/domain/counts'
import { Banner } from '../../../ui/index.ts'
import { leftOf, WHO_SEES_TO_IT } from '../card-payments/money-without-sale.tsx'
import { useTerminal } from '../till/terminal-context.ts'

/** Card money of this till that no sale has, before its shift is closed: it keeps nobody from the close. */
export function CardOwedBack({ payments }: { readonly payments: readonly UnallocatedPayment[] }) {
  const { mayRefund } = useTerminal()
  if (payments.length === 0) return null
  return (
    <Banner tone="warn" title={`${leftOf(payments)} taken by card is still to be given back`}>
      {counted(payments.length, 'payment belongs', 'payments belong')} to no sale. Give the money back under
      Payment Terminals. The shift may be closed first: its Z read says what of it was taken in this shift.
      {mayRefund ? '' : ` ${WHO_SEES_TO_IT}`}
    </Banner>
  )
}
