import { formatMoney } from '@tuppence/domain/money'
import { classNames } from './class-names.ts'

export interface MoneyProps {
  /** Whole pence. */
  amountMinor: number
  currency?: string
  className?: string
}

/** An amount as people read it, in figures of one width so that columns line up (decision D8). */
export function Money({ amountMinor, currency = 'GBP', className }: MoneyProps) {
  return (
    <span className={classNames('figures whitespace-nowrap', className)}>
      {formatMoney(amountMinor, currency)}
    </span>
  )
}
