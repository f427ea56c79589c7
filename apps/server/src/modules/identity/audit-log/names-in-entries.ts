import { idsIn } from '@tuppence/domain/audit'
import { sql } from 'drizzle-orm'
import { customerNameIn } from '../../../platform/database/customer-name.ts'
import type { Tx } from '../../../platform/tenancy.ts'

interface Row {
  readonly subject_id: string | null
  readonly detail: Record<string, unknown>
}

interface NamedRow extends Record<string, unknown> {
  readonly id: string
  /** Null for a shift, which is called by when it was opened. */
  readonly name: string | null
  readonly opened_at: Date | null
  readonly time_zone: string | null
}

const parts = ({ subject_id: subjectId, detail }: Row) => ({ subjectId, detail })

/**
 * What the ids in these entries stand for, as the shop calls it now; what was archived keeps its name. The log itself
 * keeps ids, which never change, and its hashes are over those.
 *
 * @returns for one of the entries, the names of its own ids
 */
export async function namesIn(
  tx: Tx,
  organizationId: string,
  rows: readonly Row[],
): Promise<(row: Row) => Record<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => idsIn(parts(row))))]
  const names = ids.length === 0 ? new Map() : await findNames(tx, organizationId, ids)
  return (row) =>
    Object.fromEntries(idsIn(parts(row)).flatMap((id) => (names.has(id) ? [[id, names.get(id)]] : [])))
}

async function findNames(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const wanted = sql`(select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`
  const found = await tx.execute<NamedRow>(sql`
    select id, name, null::timestamptz as opened_at, null as time_zone
      from tills where organization_id = ${organizationId} and id in ${wanted}
    union all
    select id, full_name, null, null from staff_members where organization_id = ${organizationId} and id in ${wanted}
    union all
    select id, name, null, null from products where organization_id = ${organizationId} and id in ${wanted}
    union all
    select id, receipt_number, null, null from transactions where organization_id = ${organizationId} and id in ${wanted}
    union all
    select id, ${sql.raw(customerNameIn('customers'))}, null, null from customers
     where organization_id = ${organizationId} and id in ${wanted}
    union all
    select s.id, null, s.start_time, o.time_zone from shifts s join organizations o on o.id = s.organization_id
     where s.organization_id = ${organizationId} and s.id in ${wanted}`)
  return new Map(
    found.map(({ id, name, opened_at: at, time_zone: timeZone }) => [
      id,
      name ?? (at ? `opened ${shopTime(at, timeZone)}` : ''),
    ]),
  )
}

/** "1 Jun 2026, 10:05", by the shop's clock. */
const shopTime = (at: Date, timeZone: string | null) =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timeZone ?? 'UTC',
  }).format(at)
