import { type ApprovalBounds, approvalText, isApprovalFor, mayApprove } from '@tuppence/domain/staff'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import { readColleagues } from './colleagues.ts'
import { isSignedWith } from './device-signature.ts'
import { keysOfTillPerson } from './till-people.ts'

/** An approval as a record carries it: a claim until it is proved. */
export interface ClaimedApproval extends Pick<ApprovalBounds, 'action' | 'scope' | 'approverId'> {
  readonly id: string
  readonly at: string
  readonly signature?: string | undefined
}

export interface ProvenApproval extends ClaimedApproval {
  /** The device checked the PIN, and not the server. */
  readonly offline: boolean
}

/** What the approvals are used for. */
export interface ApprovalUse {
  readonly organizationId: string
  readonly tillId: string
  readonly actingId: string
  /** The id of the record. The same one may come again. */
  readonly usedFor: string
  /** Whether its till proves the record: anybody can write one in a till's name, and use somebody's approval up with it. */
  readonly isOfTill: boolean
  /** When it was done, by the till's clock. */
  readonly doneAt: Date
  readonly now: Date
}

/**
 * Which of the approvals that a record carries were given for it, each of them used up by it. An approval that another
 * record has used, or that was given for something, somebody, somewhere or some time else, proves nothing. A record that its
 * till does not prove uses none up: the deed that the approval was given for may still come.
 */
export async function proveApprovals(
  tx: Tx,
  use: ApprovalUse,
  claims: readonly ClaimedApproval[],
): Promise<ProvenApproval[]> {
  if (!use.isOfTill) return []
  const proven: ProvenApproval[] = []
  for (const claim of claims) {
    const known = await useKnown(tx, use, claim)
    const isProven = known ?? (await useSigned(tx, use, claim))
    if (isProven) proven.push({ ...claim, offline: isProven === 'offline' })
  }
  return proven
}

interface Row extends Record<string, unknown> {
  action: ApprovalBounds['action']
  scope: string
  till_id: string
  person_id: string
  approver_id: string
  approved_at: Date
  offline: boolean
  used_for: string | null
}

type Proof = 'online' | 'offline' | false

/** One that the server knows; undefined where it knows none of that id. */
async function useKnown(tx: Tx, use: ApprovalUse, claim: ClaimedApproval): Promise<Proof | undefined> {
  const { organizationId, usedFor, now } = use
  const [row] = await tx.execute<Row>(sql`
    select action, scope, till_id, person_id, approver_id, approved_at, offline, used_for
      from approvals where organization_id = ${organizationId} and id = ${claim.id} for update`)
  if (!row) return undefined
  const given = {
    action: row.action,
    scope: row.scope,
    tillId: row.till_id,
    actingId: row.person_id,
    approverId: row.approver_id,
    approvedAt: row.approved_at,
  }
  if (row.used_for !== null && row.used_for !== usedFor) return false
  if (!isApprovalFor(given, { ...claim, ...use }, use.doneAt)) return false
  await tx.execute(sql`
    update approvals set used_for = ${usedFor}, used_at = ${now}
     where organization_id = ${organizationId} and id = ${claim.id} and used_for is null`)
  return row.offline ? 'offline' : 'online'
}

/**
 * One that the till's own device signed without a network, for somebody whose PIN was proved on it before. The device may
 * not have heard that their rights were taken away: they must have them when it arrives.
 */
async function useSigned(tx: Tx, use: ApprovalUse, claim: ClaimedApproval): Promise<Proof> {
  const { organizationId, tillId, actingId, usedFor, now } = use
  const { id, action, scope, approverId, at, signature } = claim
  const approvedAt = new Date(at)
  const bounds = { action, scope, actingId, approverId, tillId }
  if (signature === undefined) return false
  if (!isApprovalFor({ ...bounds, approvedAt }, bounds, use.doneAt)) return false
  const approver = (await readColleagues(tx, organizationId)).find((one) => one.id === approverId)
  if (!approver || !mayApprove(approver, action, actingId)) return false
  const keys = await keysOfTillPerson(tx, { organizationId, tillId, personId: approverId, at: approvedAt })
  const text = approvalText({ ...bounds, id, at })
  if (!keys.some((key) => isSignedWith(key, signature, text))) return false
  const written = await tx.execute(sql`
    insert into approvals (organization_id, id, action, scope, till_id, person_id, approver_id, approved_at, offline,
                           used_for, used_at)
    values (${organizationId}, ${id}, ${action}, ${scope}, ${tillId}, ${actingId}, ${approverId}, ${approvedAt}, true,
            ${usedFor}, ${now})
    on conflict do nothing returning id`)
  return written.length > 0 ? 'offline' : false
}
