import { toPounds } from '@tuppence/domain/money'
import { chargesMinor } from '@tuppence/domain/sales'
import { mayUseTill } from '@tuppence/domain/staff'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { type AuditEntry, actorOf, writeAudit } from '../identity/public.ts'
import { approvalOf } from './allow-return.ts'
import { returnApprovedBy } from './approved-by-pin.ts'
import type { Arriving, SaleDesk } from './arriving.ts'
import { readSeller, sellerOf } from './sale-facts.ts'
import { findRecorded, type Recorded } from './sale-repeats.ts'
import type { Seller } from './sale-rows.ts'
import { wasAtTill } from './till-proof.ts'
import { throwWorded } from './write-errors.ts'

/** Whom the sale names, with the rights that count for it; flagged where that is not whoever sends it. */
export async function findSeller(desk: SaleDesk, arriving: Arriving): Promise<Seller> {
  const { person, request, flags } = arriving
  const { staffId } = request.transaction
  const sender = sellerOf(person)
  if (staffId === undefined || staffId === person.personId) return atTheirTill(arriving, sender)
  const named = await readNamed(desk, arriving, staffId)
  if (!named) {
    flags.push('staff-unknown')
    return atTheirTill(arriving, sender)
  }
  flags.push('staff-differs')
  // A name is only a word in a request: it gives nobody rights that whoever sends it has not, nor takes away its own limits.
  return atTheirTill(arriving, {
    ...named,
    mayOverridePrice: named.mayOverridePrice && sender.mayOverridePrice,
    mayDiscount: named.mayDiscount && sender.mayDiscount,
  })
}

/** The goods are gone whichever till they were sold at: that it was not the seller's is only noted (STAFF-033). */
function atTheirTill({ request, flags }: Arriving, seller: Seller): Seller {
  const { tillId } = request.transaction
  if (tillId !== undefined && !mayUseTill(seller.tills, tillId)) flags.push('till-not-given')
  return seller
}

/**
 * Who allowed a return, or that it is in the books already: a repeat gets the first answer whoever sends it. What nobody
 * allowed is not written, and the attempt is in the audit log.
 */
export async function allow(
  desk: SaleDesk,
  arriving: Arriving,
  seller: Seller,
): Promise<{ approvedBy: string | null; before?: Recorded }> {
  const { person, request, saleId } = arriving
  const { organizationId } = person
  const { kind = 'sale', approvedBy } = request.transaction
  if (kind === 'sale') return { approvedBy: null }
  const approver = approvedBy === undefined ? undefined : await readNamed(desk, arriving, approvedBy)
  try {
    const provenBy = returnApprovedBy(request, arriving.approvals)?.approverId
    const isSellerBelieved = await isBelieved(desk, arriving, seller)
    const sender = sellerOf(person)
    const allowed = approvalOf(request, { seller, sender, approver, isSellerBelieved, provenBy })
    if (allowed.byTill) arriving.flags.push('right-by-till')
    if (allowed.unproven && !arriving.flags.includes('approval-unproven'))
      arriving.flags.push('approval-unproven')
    return { approvedBy: allowed.approvedBy }
  } catch (refused) {
    const before = await inAuditTurn(desk, organizationId, async (tx) => {
      const recorded = await findRecorded(tx, organizationId, saleId.id)
      if (!recorded) await writeAudit(tx, entryOf(desk, arriving, `${kind}-refused`))
      return recorded
    }).catch(throwWorded)
    if (!before) throw refused
    return { approvedBy: null, before }
  }
}

/** A seller whom another's session names is believed where their till proves the record and has seen them signed in. */
async function isBelieved(
  desk: SaleDesk,
  { person, request, isTillProven }: Arriving,
  seller: Seller,
): Promise<boolean> {
  const { tillId } = request.transaction
  const { userId } = seller
  if (!isTillProven || tillId === undefined || userId === null || userId === person.personId) return false
  const { organizationId } = person
  return inOrganization(desk.database, organizationId, (tx) =>
    wasAtTill(tx, organizationId, { tillId, userId }),
  ).catch(throwWorded)
}

/**
 * Puts a return that was just recorded, and every approval that a record has used up, into the audit log with both names
 * (STAFF-039). The record itself is in the journal by then, so a log that cannot be written at this moment stops nothing;
 * it is told where the server's keeper looks.
 */
export async function auditRecord(desk: SaleDesk, arriving: Arriving): Promise<void> {
  const { approvals, request } = arriving
  const { kind = 'sale', staffId } = request.transaction
  const entries: AuditEntry[] = approvals.map(({ id, action, scope, approverId, offline }) => ({
    ...entryOf(desk, arriving, 'approval-used'),
    personId: staffId ?? arriving.person.personId,
    approverId,
    detail: { approvalId: id, action, scope, offline },
  }))
  if (kind !== 'sale') entries.push(entryOf(desk, arriving, `${kind}-recorded`))
  if (entries.length === 0) return
  await inAuditTurn(desk, arriving.person.organizationId, async (tx) => {
    for (const entry of entries) await writeAudit(tx, entry)
  }).catch((error) => desk.log.error({ error, id: arriving.saleId.id }, `the audit log misses a ${kind}`))
}

/** Entries of one business queue for a lock: here, and not on the connections that everybody shares. */
const inAuditTurn = <T>(desk: SaleDesk, organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  desk.turns.take(`${organizationId} audit`, () => inOrganization(desk.database, organizationId, work))

function entryOf(
  desk: SaleDesk,
  { person, request, saleId, approvedBy }: Arriving,
  action: string,
): AuditEntry {
  const { reversesId = null, totalAmount, charges, reason = null, staffId = null } = request.transaction
  const chargesTotal = charges && toPounds(chargesMinor(charges))
  return {
    ...actorOf(person),
    at: desk.now(),
    action,
    approverId: approvedBy ?? undefined,
    subjectType: 'transaction',
    subjectId: saleId.id,
    detail: { reversesId, totalAmount, ...(chargesTotal && { chargesTotal }), reason, staffId },
  }
}

function readNamed(desk: SaleDesk, arriving: Arriving, staffId: string): Promise<Seller | undefined> {
  const { organizationId } = arriving.person
  const before = arriving.namedBefore?.get(staffId)
  if (before) return before
  const asked = inOrganization(desk.database, organizationId, (tx) =>
    readSeller(tx, organizationId, staffId),
  ).catch(throwWorded)
  arriving.namedBefore?.set(staffId, asked)
  return asked
}
