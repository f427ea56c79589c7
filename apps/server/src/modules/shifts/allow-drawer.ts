import type { DrawerFlag } from '@tuppence/contract/shifts'
import { type DrawerRecord, drawerScope, drawerScopeBefore, needsDrawerRight } from '@tuppence/domain/shifts'
import { may, mayUseTill, type PermissionFlags, type Role } from '@tuppence/domain/staff'
import { sql } from 'drizzle-orm'
import type { Person } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { type ProvenApproval, proveApprovals, tillsGiven } from '../identity/public.ts'

/** Whom a record names, as far as the business knows them. */
export interface NamedPeople {
  readonly staffId: string | null
  readonly approvedBy: string | null
  readonly recordedBy: string | null
  readonly flags: readonly DrawerFlag[]
}

/**
 * Who did a deed at a drawer, and what is odd about it. The money has moved and the drawer was open, so nothing here
 * refuses (rule 4): what nobody allowed is flagged, for the manager's list and the audit log.
 */
export async function allowDrawer(
  tx: Tx,
  person: Person,
  record: DrawerRecord,
  now: Date,
  isOfTill: boolean,
): Promise<NamedPeople> {
  const { organizationId, personId } = person
  const rows = await tx.execute<NamedRow>(sql`
    select s.id, s.role, coalesce(u.can_process_refunds, false) as refunds, coalesce(u.can_manage_inventory, false) as stock,
           coalesce(u.can_view_reports, false) as reports,
           u.till_access
      from staff_members s left join users u on u.organization_id = s.organization_id and u.staff_member_id = s.id
     where s.organization_id = ${organizationId}
       and s.id in (${record.staff.id}, ${record.approvedBy?.id ?? null}, ${personId})`)
  const known = new Map(rows.map((row) => [row.id, row]))
  const mayOpen = (id: string | undefined) => {
    const row = id === undefined ? undefined : known.get(id)
    return row !== undefined && may(row.role, flagsOf(row), 'open-drawer') === 'yes'
  }
  const flags: DrawerFlag[] = []
  const mayAlone = async () =>
    mayOpen(record.staff.id) &&
    (record.staff.id === personId || (await isBelieved(tx, organizationId, record, isOfTill)))
  if (!known.has(record.staff.id)) flags.push('staff-unknown')
  else if (record.staff.id !== personId) flags.push('staff-differs')
  if (!mayUseTill(tillsGiven(known.get(record.staff.id)?.till_access), record.tillId))
    flags.push('till-not-given')
  if (needsDrawerRight(record.kind) && !(await mayAlone())) {
    const proof = await proofOf(tx, organizationId, record, now, isOfTill)
    // A name in a record proves nothing: whoever sends it may have written it.
    if (!proof) flags.push(mayOpen(record.approvedBy?.id) ? 'approval-unproven' : 'without-right')
    else if (proof.offline) flags.push('approved-offline')
  }
  const ifKnown = (id: string | undefined) => (id !== undefined && known.has(id) ? id : null)
  return {
    staffId: ifKnown(record.staff.id),
    approvedBy: ifKnown(record.approvedBy?.id),
    recordedBy: ifKnown(personId),
    flags,
  }
}

/**
 * Whether a person whom another's session names is believed to have done it: only where the till's own proof covers their name, and
 * they have been at that till (as of sales, decision 0060). Else whoever may call the server would borrow a manager's right with their
 * name.
 */
async function isBelieved(
  tx: Tx,
  organizationId: string,
  { tillId, staff, tillProof }: DrawerRecord,
  isOfTill: boolean,
): Promise<boolean> {
  if (!isOfTill || tillProof === undefined) return false
  const [row] = await tx.execute<{ was: boolean }>(sql`
    select exists (select from till_sessions s
                    where s.organization_id = ${organizationId} and s.till_id = ${tillId} and s.staff_id = ${staff.id})
        or exists (select from till_people p
                    where p.organization_id = ${organizationId} and p.till_id = ${tillId} and p.person_id = ${staff.id}) as was`)
  return row?.was === true
}

/** The PIN that allowed this very deed, used up by it; undefined where none did. */
async function proofOf(
  tx: Tx,
  organizationId: string,
  record: DrawerRecord,
  now: Date,
  isOfTill: boolean,
): Promise<ProvenApproval | undefined> {
  const { id, tillId, kind, staff, approvedBy, approval, at } = record
  if (approval?.action !== 'open-drawer') return undefined
  const isOfThis = approval.scope === drawerScope(record)
  if (!isOfThis && approval.scope !== drawerScopeBefore(kind)) return undefined
  if (approval.approverId !== approvedBy?.id) return undefined
  const use = { organizationId, tillId, actingId: staff.id, usedFor: id, isOfTill, doneAt: new Date(at), now }
  const [proof] = await proveApprovals(tx, use, [approval])
  // A till of the version before may have been without a network for long; over the network an approval names its deed.
  return isOfThis || proof?.offline ? proof : undefined
}

const flagsOf = ({ refunds, stock, reports }: NamedRow): PermissionFlags => ({
  canProcessRefunds: refunds,
  canManageInventory: stock,
  canViewReports: reports,
})

interface NamedRow extends Record<string, unknown> {
  id: string
  role: Role
  refunds: boolean
  stock: boolean
  reports: boolean
  till_access: unknown
}
