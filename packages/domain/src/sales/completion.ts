import { sum } from '../money/index.ts'
import type { VatMode } from '../tax/index.ts'
import { receiptNumber, type TillIdentity, transactionNumber } from '../tills/index.ts'
import type { Sale } from './sale.ts'
import { paymentMethodOf, type Tender } from './tender.ts'

export interface Completion {
  /** UUIDv7 of the sale. */
  readonly id: string
  readonly now: Date
  readonly till: TillIdentity
  /** The till's next number: one more than the last it used. */
  readonly tillSequence: number
  readonly staff: { readonly id: string; readonly name: string }
  readonly vatMode: VatMode
  readonly tenders: readonly Tender[]
}

/** What a record takes from its completion, whether it sells or gives back: the journal holds both in one order. */
export function completedBy({ id, now, till, tillSequence, staff, tenders }: Completion) {
  return {
    id,
    tillId: till.id,
    tillSequence,
    receiptNumber: receiptNumber(till.code, tillSequence),
    transactionNumber: transactionNumber(now, till.code),
    soldAt: now.toISOString(),
    staffId: staff.id,
    staffName: staff.name,
    tenders,
    paymentMethod: paymentMethodOf(tenders),
    receivedMinor: sum(tenders.map((tender) => tender.receivedMinor)),
    changeMinor: sum(tenders.map((tender) => tender.changeMinor)),
  } satisfies Partial<Sale>
}
