import type { Minor } from '@tuppence/domain/money'
import { type Tender, tenderedMinor } from '@tuppence/domain/sales'
import type { OutboxState } from '../../../offline/index.ts'

/** What a close would leave open: it may be closed all the same, and the record says that it was. */
export interface LeftOpen {
  readonly unsentCount: number
  /** Money that a machine took, or not, for a sale that is not completed: nothing knows how that ended. */
  readonly unknownCardCount: number
  /** Cash of such a sale: it lies in the drawer, below nothing if it was handed out, and no record knows of it. */
  readonly partCashMinor: Minor
  readonly any: boolean
}

export function leftOpen(
  { pending, attention }: Pick<OutboxState, 'pending' | 'attention'>,
  tenders: readonly Tender[],
): LeftOpen {
  const unsentCount = pending + attention
  const unknownCardCount = tenders.filter(({ method }) => method !== 'cash').length
  const partCashMinor = tenderedMinor(tenders.filter(({ method }) => method === 'cash'))
  const any = unsentCount + unknownCardCount > 0 || partCashMinor !== 0
  return { unsentCount, unknownCardCount, partCashMinor, any }
}
