import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { announce } from '../../platform/live/announce.ts'
import type { Person } from '../../platform/principal.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { Tx } from '../../platform/tenancy.ts'

/** What somebody did, for the log that nobody can change. */
export interface AuditEntry {
  readonly organizationId: string
  readonly at: Date
  /** A stable word for what was done, such as `signed-in` or `staff-archived`. */
  readonly action: string
  readonly personId?: string | undefined
  /** Who allowed it by their PIN, where the person could not alone (STAFF-039). */
  readonly approverId?: string | undefined
  /** The provider's person, under remote access or in the portal (decision D17). */
  readonly operatorId?: string | undefined
  readonly subjectType?: string | undefined
  readonly subjectId?: string | undefined
  readonly detail?: Readonly<Record<string, unknown>> | undefined
  readonly address?: string | undefined
}

/** Who acted, as an entry names them: under remote access the provider's person, who is none of the shop's. */
export function actorOf(person: Person): Pick<AuditEntry, 'organizationId' | 'personId' | 'operatorId'> {
  const { organizationId, personId, operatorId } = person
  return operatorId ? { organizationId, operatorId } : { organizationId, personId }
}

/** What the first entry of a business follows. */
export const NOTHING_BEFORE = '0'.repeat(64)

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly at: Date
  readonly person_id: string | null
  readonly approver_id: string | null
  readonly operator_id: string | null
  readonly action: string
  readonly subject_type: string | null
  readonly subject_id: string | null
  readonly detail: unknown
  readonly address: string | null
}

/**
 * Appends to the audit log of a business, in the transaction of what it tells. Each entry's hash covers the hash before
 * it, so that a changed, removed or moved entry shows. Entries of one business queue for a lock, which is an advisory one:
 * where PostgreSQL is distributed it is taken on the coordinator every server speaks to. Times within a business strictly
 * grow, whatever the servers' clocks say: they are the order of the chain.
 */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { organizationId } = entry
  // Two statements, because one would look at the log as it was before it had the lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audit ${organizationId}`}, 0))`)
  const [last] = await tx.execute<{ at: Date; hash: string }>(sql`
    select at, hash from audit_log where organization_id = ${organizationId} order by at desc limit 1`)
  const row: Row = {
    id: uuidv7(),
    at: new Date(Math.max(entry.at.getTime(), (last?.at.getTime() ?? 0) + 1)),
    person_id: entry.personId ?? null,
    approver_id: entry.approverId ?? null,
    operator_id: entry.operatorId ?? null,
    action: entry.action,
    subject_type: entry.subjectType ?? null,
    subject_id: entry.subjectId ?? null,
    detail: entry.detail ?? {},
    address: entry.address ?? null,
  }
  const previous = last?.hash ?? NOTHING_BEFORE
  await tx.execute(sql`
    insert into audit_log (organization_id, id, at, person_id, approver_id, operator_id, action, subject_type,
                           subject_id, detail, address, previous_hash, hash)
    values (${organizationId}, ${row.id}, ${row.at}, ${row.person_id}, ${row.approver_id}, ${row.operator_id}::uuid,
            ${row.action}, ${row.subject_type}, ${row.subject_id}, ${JSON.stringify(row.detail)}::jsonb,
            ${row.address}, ${previous}, ${auditHash(organizationId, previous, row)})`)
  if (isAboutSomebodysLogin(entry))
    await announce(tx, organizationId, { type: 'security-event', entryId: row.id })
}

const ABOUT_A_LOGIN: ReadonlySet<string> = new Set([
  ...['second-factor-wrong', 'second-factor-set-up', 'second-factor-removed'],
  ...['passkey-added', 'passkey-removed', 'password-changed', 'pin-set'],
  ...['account-password-reset', 'account-second-factor-removed'],
])

/** Whose login it is hears of it: the notifications module looks the entry up. */
const isAboutSomebodysLogin = ({ action, detail }: AuditEntry): boolean =>
  ABOUT_A_LOGIN.has(action) ||
  (action === 'signed-in' && detail?.newDevice === true) ||
  (action === 'staff-changed' && detail?.password !== undefined) ||
  (action === 'staff-rights-changed' && detail?.email !== undefined)

/** The id of the first entry that does not follow from the one before it; undefined where the chain is whole. */
export async function firstBreakInAudit(tx: Tx, organizationId: string): Promise<string | undefined> {
  const rows = await tx.execute<Row & { previous_hash: string; hash: string }>(sql`
    select * from audit_log where organization_id = ${organizationId} order by at`)
  let previous = NOTHING_BEFORE
  for (const row of rows) {
    if (row.previous_hash !== previous || row.hash !== auditHash(organizationId, previous, row)) return row.id
    previous = row.hash
  }
  return undefined
}

function auditHash(organizationId: string, previous: string, row: Row): string {
  const parts = [
    previous,
    organizationId,
    row.id,
    row.at.toISOString(),
    row.person_id,
    row.approver_id,
    row.operator_id,
    row.action,
    row.subject_type,
    row.subject_id,
    inOneOrder(row.detail),
    row.address,
  ]
  return sha256(JSON.stringify(parts))
}

/** The database keeps the keys of JSON in an order of its own; the hash needs one that both sides agree on. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, inOneOrder(part)])
}
