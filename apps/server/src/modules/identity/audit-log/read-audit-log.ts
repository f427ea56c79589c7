import type { AuditEntry } from '@tuppence/contract/audit'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { exactly } from '../../../platform/paging/list-cursor.ts'
import { inOrganization, onPlatform, type Tx } from '../../../platform/tenancy.ts'
import { namesIn } from './names-in-entries.ts'

export interface AuditFilter {
  /** Days of the shop's own time zone, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly personId?: string | undefined
  readonly action?: string | undefined
  /** Only what came before this instant, or at it under a smaller id than `beforeId`. */
  readonly before?: string | undefined
  readonly beforeId?: string | undefined
  /** Only what came after this entry. */
  readonly after?: Pick<AuditEntry, 'at' | 'id'> | undefined
}

interface Row extends Record<string, unknown> {
  id: string
  at: Date
  exact_at: string
  action: string
  person_id: string | null
  person_name: string | null
  approver_id: string | null
  approver_name: string | null
  operator_id: string | null
  subject_type: string | null
  subject_id: string | null
  detail: Record<string, unknown>
  address: string | null
  previous_hash: string
  hash: string
}

/** An entry and its place in the chain. */
export interface ChainedEntry extends AuditEntry {
  /** `at` to the microsecond, for a cursor. */
  readonly exactAt: string
  readonly previousHash: string
  readonly hash: string
}

/** Entries of a business with the names of who acted; people who were archived keep theirs. */
export async function readAuditLog(
  database: Database,
  organizationId: string,
  filter: AuditFilter,
  { limit, order }: { readonly limit: number; readonly order: 'latest first' | 'oldest first' },
): Promise<ChainedEntry[]> {
  const direction = order === 'latest first' ? sql`desc` : sql`asc`
  const { rows, names } = await inOrganization(database, organizationId, async (tx) => {
    const rows = await tx.execute<Row>(sql`
      select a.*, ${exactly(sql`a.at`)} as exact_at, coalesce(p.full_name, k.name) as person_name, b.full_name as approver_name
        from audit_log a
        left join staff_members p on p.organization_id = a.organization_id and p.id::text = a.person_id
        left join api_keys k on k.organization_id = a.organization_id and k.id::text = a.person_id
        left join staff_members b on b.organization_id = a.organization_id and b.id::text = a.approver_id
       where a.organization_id = ${organizationId} and ${matching(organizationId, filter)}
       order by a.at ${direction}, a.id ${direction}
       limit ${limit}`)
    return { rows, names: await namesIn(tx, organizationId, rows) }
  })
  const operators = await namesOfOperators(database, rows)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    exactAt: row.exact_at,
    action: row.action,
    person: named(row.person_id, row.person_name),
    approver: named(row.approver_id, row.approver_name),
    operator: named(row.operator_id, operators.get(row.operator_id ?? '') ?? null),
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    detail: row.detail,
    names: names(row),
    address: row.address,
    previousHash: row.previous_hash,
    hash: row.hash,
  }))
}

/** The kinds of entries there are. */
export async function readAuditActions(tx: Tx, organizationId: string): Promise<string[]> {
  const rows = await tx.execute<{ action: string }>(sql`
    select distinct action from audit_log where organization_id = ${organizationId} order by action`)
  return rows.map(({ action }) => action)
}

function matching(organizationId: string, filter: AuditFilter): SQL {
  const zone = sql`(select o.time_zone from organizations o where o.id = ${organizationId})`
  const wanted = [
    filter.from && sql`a.at >= ${filter.from}::date::timestamp at time zone ${zone}`,
    filter.to && sql`a.at < (${filter.to}::date + 1)::timestamp at time zone ${zone}`,
    filter.personId && sql`(a.person_id = ${filter.personId} or a.approver_id = ${filter.personId})`,
    filter.action && sql`a.action = ${filter.action}`,
    filter.before &&
      (filter.beforeId
        ? sql`(a.at, a.id) < (${filter.before}::timestamptz, ${filter.beforeId}::uuid)`
        : sql`a.at < ${filter.before}::timestamptz`),
    filter.after && sql`(a.at, a.id) > (${filter.after.at}::timestamptz, ${filter.after.id}::uuid)`,
  ].filter((part) => part !== undefined && part !== '')
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `)
}

/** The provider's people are in no business: their names are read beside it. */
async function namesOfOperators(database: Database, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ operator_id: id }) => id ?? []))]
  if (ids.length === 0) return new Map()
  const found = await onPlatform(database, (tx) =>
    tx.execute<{ id: string; name: string }>(sql`
      select id, name from operators
       where id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`),
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}

const named = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? 'Somebody who is not there any more' }
