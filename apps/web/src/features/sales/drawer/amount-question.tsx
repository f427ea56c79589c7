import type { Minor } from '@tuppence/domain/money'
import type { DrawerKind, Unusual } from '@tuppence/domain/shifts'
import { ConfirmDialog } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'

export interface AskedAmount {
  readonly kind: DrawerKind
  readonly amountMinor: Minor
  readonly unusual: Unusual
  readonly answer: (isRight: boolean) => void
}

/** Asks once whether an amount is meant. It says what was typed, and nothing of what the drawer holds. */
export function AmountQuestion({ kind, amountMinor, unusual, answer }: AskedAmount) {
  const amount = formatMoney(amountMinor)
  const isMore = unusual === 'more-than-there'
  const where =
    kind === 'open' ? 'as the float' : kind === 'cash-in' ? 'into the drawer' : 'out of the drawer'
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || answer(false)}
      title={`${amount} ${where}: is it right?`}
      consequence={
        isMore
          ? 'That is more than the drawer should hold. Go on?'
          : 'That is a large sum for a drawer. Look at it once more before it is noted.'
      }
      confirmLabel={isMore ? 'Go on' : 'It is right'}
      cancelLabel="Change it"
      onConfirm={() => answer(true)}
    />
  )
}
