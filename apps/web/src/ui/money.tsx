import { classNames } from './class-names.ts'
import { formatMoney } from './shop-money.ts'

export interface MoneyProps {
  /** Whole pence. */
  amountMinor: number
  className?: string
}

/** An amount as people read it, in figures of one width so that columns line up in the shop's own currency (D8). */
export function Money({ amountMinor, className }: MoneyProps) {
  return (
    <span className={classNames('figures whitespace-nowrap', className)}>{formatMoney(amountMinor)}</span>
  )
}
