import { formatMoney } from '@tuppence/domain/money'
import { tenderedMinor } from '@tuppence/domain/sales'
import { useCart, useOutbox } from '../../../offline/index.ts'
import { Banner, Checkbox, counted } from '../../../ui/index.ts'

/** What a close would leave open: it may be closed all the same, and the record says that it was. */
export function useCloseWarnings() {
  const { pending, attention } = useOutbox()
  const { tenders } = useCart()
  const unsentCount = pending + attention
  // Money that a machine took, or not, for a sale that is not completed: nothing knows how that ended.
  const unknownCardCount = tenders.filter(({ method }) => method !== 'cash').length
  // It lies in the drawer, and no record knows of it.
  const partCashMinor = tenderedMinor(tenders.filter(({ method }) => method === 'cash'))
  const any = unsentCount + unknownCardCount > 0 || partCashMinor !== 0
  return { unsentCount, unknownCardCount, partCashMinor, any }
}

interface CloseWarningsProps extends ReturnType<typeof useCloseWarnings> {
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
          this shift; the Z read will say that they came later.
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
