import type { SaleRequest } from '@tuppence/domain/sales'
import { Refused } from '../../platform/http/refused.ts'
import type { Seller } from './sale-rows.ts'

export interface Involved {
  /** Whoever the record names as its seller. */
  readonly seller: Seller
  /** Whose session sends it. */
  readonly sender: Seller
  /** Whom the record names as having allowed it; undefined where it names nobody of the business. */
  readonly approver: Seller | undefined
  /** The till proves that it made the record, and its named seller has been signed in there. */
  readonly isSellerBelieved: boolean
  /** Whose PIN allowed this very return, where that is proved. */
  readonly provenBy?: string | undefined
}

/** Who stands in the books as having allowed a return, and whether that is only what the record says. */
export interface Approval {
  /** users.id; null for a sale, and where the seller needed nobody. */
  readonly approvedBy: string | null
  readonly unproven: boolean
  /** The right was the named seller's, on the word of their till. */
  readonly byTill: boolean
}

/**
 * Who allowed a return (decision D5). The right is the sender's, or the named seller's where the till itself proves that it
 * made the record and knows them (decision 0060): what has happened is often sent by the next to sign in, which is flagged. An approver whom the
 * record names is only a word in it, gives nobody the right, and is kept as unproven unless it is the sender, or entered
 * their PIN for it.
 *
 * @throws Refused with return-not-allowed
 */
export function approvalOf(
  request: SaleRequest,
  { seller, sender, approver, isSellerBelieved, provenBy }: Involved,
): Approval {
  const { kind = 'sale', approvedBy } = request.transaction
  if (kind === 'sale') return { approvedBy: null, unproven: false, byTill: false }
  const may = (person: Seller): boolean => (kind === 'void' ? person.mayVoid : person.mayRefund)
  if (provenBy !== undefined) return { approvedBy: provenBy, unproven: false, byTill: false }
  const maySeller = may(seller) && (isSellerBelieved || seller.userId === sender.userId)
  if (!may(sender) && !maySeller) throw new Refused('return-not-allowed')
  const byTill = !may(sender)
  const rightful = maySeller ? null : sender.userId
  if (approvedBy === undefined) return { approvedBy: rightful, unproven: false, byTill }
  const proven = approvedBy === sender.userId && may(sender)
  return { approvedBy: approver?.userId ?? rightful, unproven: !proven, byTill }
}
