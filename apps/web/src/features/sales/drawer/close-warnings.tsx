import { counted } from '@tuppence/domain/counts'
import { useCart, useOutbox } from '../../../offline/index.ts'
import { Banner, Checkbox } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { type LeftOpen, leftOpen } from './left-open.ts'

export function useLeftOpen(): LeftOpen {
  const outbox = useOutbox()
  const { tenders } = useCart()
  return leftOpen(outbox, tenders)
}

interface CloseWarningsProps extends LeftOpen {
  readonly isConfirmed: boolean
  readonly onConfirm: (isConfirmed: boolean) => void
}

export function CloseWarnings(props: CloseWarningsProps) {
  const { unsentCount, unknownCardCount, partCashMinor, any, isConfirmed, onConfirm } = props
  if (!any) return null
  return (
    <Banner tone="warn" title="Something is still open on this till">
      {unsentCount > 0 ? (
        <p>
          {counted(unsentCount, 'record is', 'records are')} not sent yet. They are safe here and count in
          this shift; what comes after its Z read is in the next one.
        </p>
      ) : null}
      {unknownCardCount > 0 ? (
        <p>
          A card payment was begun and its sale is not completed. Complete or clear it, if you know how it
          ended.
        </p>
      ) : null}
      {partCashMinor === 0 ? null : (
        <p>
          {formatMoney(Math.abs(partCashMinor))} in cash was {partCashMinor > 0 ? 'taken' : 'given'} for a
          sale that is not completed. The count will differ by it: complete the sale, or give the money back,
          before you count.
        </p>
      )}
      <Checkbox label="Close all the same" checked={isConfirmed} onChange={onConfirm} />
    </Banner>
  )
}
