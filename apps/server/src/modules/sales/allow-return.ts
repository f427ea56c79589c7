import type { SaleRequest } from '@tuppence/domain/sales'
import { Refused } from '../../platform/http/refused.ts'
import { saysItsPlace } from './complete-request.ts'
import type { Seller } from './sale-rows.ts'

export interface Involved {
  /** Whoever the record names as its seller. */
  readonly seller: Seller
  /** Whose session sends it. */
  readonly sender: Seller
  /** Whom the record names as having allowed it; undefined where it names nobody of the business. */
  readonly approver: Seller | undefined
}

/**
 * Who stands in the books as having allowed a return; null for a sale, and where the seller needed nobody (decision D5).
 *
 * What a till has sealed has happened, and is often sent by the next person to sign in. So the right of the seller or the
 * approver it names is enough there, flagged as any name that is not the sender's; so is the sender's own, who allows it by
 * sending it. Whoever asks the server to make a return must have the right themselves: a name is only a word in a request.
 *
 * @throws Refused with return-not-allowed
 */
export function approverOf(request: SaleRequest, { seller, sender, approver }: Involved): string | null {
  const { kind = 'sale', approvedBy } = request.transaction
  if (kind === 'sale') return null
  const may = (person: Seller): boolean => (kind === 'void' ? person.mayVoid : person.mayRefund)
  const named = approvedBy !== undefined && approver && may(approver) ? approver.userId : null
  if (may(sender)) return named ?? (may(seller) ? null : sender.userId)
  if (saysItsPlace(request.transaction)) {
    if (may(seller)) return named
    if (named !== null) return named
  }
  throw new Refused('return-not-allowed')
}
