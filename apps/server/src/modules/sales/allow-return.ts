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
  /** Whose PIN allowed this very return, where that is proved. */
  readonly provenBy?: string | undefined
}

/** Who stands in the books as having allowed a return, and whether that is only what the record says. */
export interface Approval {
  /** users.id; null for a sale, and where the seller needed nobody. */
  readonly approvedBy: string | null
  readonly unproven: boolean
}

/**
 * Who allowed a return (decision D5). The right is the sender's, or the named seller's where the till's seal is right: what a
 * till has sealed has happened, and is often sent by the next person to sign in, which is flagged. An approver whom the
 * record names is only a word in it, gives nobody the right, and is kept as unproven unless it is the sender, or entered
 * their PIN for it.
 *
 * @throws Refused with return-not-allowed
 */
export function approvalOf(request: SaleRequest, { seller, sender, approver, provenBy }: Involved): Approval {
  const { kind = 'sale', approvedBy } = request.transaction
  if (kind === 'sale') return { approvedBy: null, unproven: false }
  const may = (person: Seller): boolean => (kind === 'void' ? person.mayVoid : person.mayRefund)
  if (provenBy !== undefined) return { approvedBy: provenBy, unproven: false }
  // A wrong seal was taken off before (`asSealed`).
  const maySeller = saysItsPlace(request.transaction) && may(seller)
  if (!may(sender) && !maySeller) throw new Refused('return-not-allowed')
  if (approvedBy === undefined) return { approvedBy: may(seller) ? null : sender.userId, unproven: false }
  const proven = approvedBy === sender.userId && may(sender)
  return { approvedBy: approver?.userId ?? (may(seller) ? null : sender.userId), unproven: !proven }
}
