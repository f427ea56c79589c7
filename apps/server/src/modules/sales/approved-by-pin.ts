import { minorOf } from '@tuppence/domain/money'
import { approvedDiscount, isPriceApproved, returnScope, type SaleRequest } from '@tuppence/domain/sales'
import { inOrganization } from '../../platform/tenancy.ts'
import { type ProvenApproval, proveApprovals } from '../identity/public.ts'
import type { Arriving, SaleDesk } from './arriving.ts'
import { momentOf } from './complete-request.ts'
import { discountOf, type Seller } from './sale-rows.ts'
import { throwWorded } from './write-errors.ts'

/**
 * The approvals that a record carries and that are proved, used up by it (decision D5). A repeat of the record proves the
 * same ones; one that its till does not prove uses none up. What the device approved without a network is flagged, and what nothing proves is too; neither is refused.
 */
export async function proveClaims(desk: SaleDesk, arriving: Arriving): Promise<ProvenApproval[]> {
  const { person, request, saleId, isTillProven, flags } = arriving
  const { approvals = [], tillId, staffId } = request.transaction
  if (approvals.length === 0) return []
  const { organizationId } = person
  const now = desk.now()
  const proven =
    tillId === undefined
      ? []
      : await inOrganization(desk.database, organizationId, (tx) =>
          proveApprovals(
            tx,
            {
              organizationId,
              tillId,
              actingId: staffId ?? person.personId,
              usedFor: saleId.id,
              isOfTill: isTillProven,
              doneAt: new Date(momentOf(request.transaction, now)),
              now,
            },
            approvals,
          ),
        ).catch(throwWorded)
  if (proven.length < approvals.length) flags.push('approval-unproven')
  if (proven.some(({ offline }) => offline)) flags.push('approved-offline')
  return proven
}

/** Whose PIN allowed this void, refund or exchange itself. */
export function returnApprovedBy(
  { transaction }: SaleRequest,
  proven: readonly ProvenApproval[],
): ProvenApproval | undefined {
  const action = transaction.kind === 'void' ? 'void' : 'refund'
  const scope = returnScope(transaction.reversesId)
  return proven.find((one) => one.action === action && one.scope === scope)
}

/** The seller's rights for this record: their own, and what others allowed them in it. */
export function widened(seller: Seller, { request, approvals }: Arriving): Seller {
  if (approvals.length === 0) return seller
  const lowered = request.items.filter(
    ({ unitPrice, listPrice }) => listPrice !== undefined && minorOf(unitPrice) < minorOf(listPrice),
  )
  const isEveryPriceApproved =
    lowered.length > 0 &&
    lowered.every(({ productId, unitPrice }) => isPriceApproved(approvals, productId, minorOf(unitPrice)))
  return {
    ...seller,
    mayOverridePrice: seller.mayOverridePrice || isEveryPriceApproved,
    mayDiscount: seller.mayDiscount || discountOf(request) <= approvedDiscount(approvals),
  }
}
