import type { CustomerProfile } from '@tuppence/contract/customer-records'
import { type Consent, customerName, type LoyaltyEntry } from '@tuppence/domain/customers'
import { and, eq, sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import { exactly } from '../../platform/paging/list-cursor.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { columns } from './customers.queries.ts'
import { customers } from './customers.tables.ts'

/** A customer and everybody who was merged into them: the ids whose records are theirs. */
export const familyOf = (organizationId: string, id: string) => sql`
  (select c.id from customers c
    where c.organization_id = ${organizationId} and (c.id = ${id} or c.merged_into = ${id}))`

/** @throws Refused not-found */
export async function readProfile(tx: Tx, organizationId: string, id: string): Promise<CustomerProfile> {
  const [row] = await tx
    .select({
      ...columns,
      notes: customers.notes,
      createdAt: customers.createdAt,
      erasedAt: customers.erasedAt,
      mergedInto: customers.mergedInto,
    })
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), eq(customers.id, id)))
  if (!row) throw new Refused('not-found')
  const merged = await tx
    .select(columns)
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), eq(customers.mergedInto, id)))
    .orderBy(customers.id)
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    erasedAt: row.erasedAt?.toISOString() ?? null,
    merged: merged.map((other) => ({ id: other.id, name: customerName(other) })),
    consents: await readConsents(tx, organizationId, id),
  }
}

/** What a customer said about being written to, newest first; with what those said who were merged into them. */
export async function readConsents(tx: Tx, organizationId: string, id: string): Promise<Consent[]> {
  const rows = await tx.execute<Omit<Consent, 'at'> & { at: Date } & Record<string, unknown>>(sql`
    select id, created_at as at, channel, is_given as "isGiven", source, user_name as "personName"
      from customer_consents
     where organization_id = ${organizationId} and customer_id in ${familyOf(organizationId, id)}
     order by created_at desc, id desc`)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** The place of an entry: a sale may use points and earn some at one moment. */
type PointsPlace = readonly [at: string, kind: string, id: string]

/**
 * Each change of a customer's points, newest first, and how many there are. Those of who was merged into them are among them, and so
 * are not the two entries that moved what was left from the one to the other: the sum is the balance either way.
 */
export async function readLoyalty(
  tx: Tx,
  organizationId: string,
  id: string,
  page: { readonly limit: number; readonly offset: number } | 'all',
  place?: PointsPlace,
): Promise<{ entries: LoyaltyEntry[]; total: number }> {
  const family = familyOf(organizationId, id)
  const theirs = sql`
    e.organization_id = ${organizationId} and e.customer_id in ${family}
      and (e.other_customer_id is null or e.other_customer_id not in ${family})`
  const [counted] = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from loyalty_entries e where ${theirs}`,
  )
  const behind = place
    ? sql`(e.created_at, e.kind, e.id) < (${place[0]}::timestamptz, ${place[1]}, ${place[2]}::uuid)`
    : sql`true`
  const entries = await tx.execute<LoyaltyEntry & Record<string, unknown>>(sql`
    select e.id, ${exactly(sql`e.created_at`)} as at, e.kind, e.points::float8 as points, e.transaction_id as "transactionId",
           t.receipt_number as "receiptNumber", s.full_name as "personName", e.reason
      from loyalty_entries e
      left join transactions t on t.organization_id = e.organization_id and t.id = e.transaction_id
      left join users u on u.organization_id = e.organization_id and u.id = e.user_id
      left join staff_members s on s.organization_id = u.organization_id and s.id = u.staff_member_id
     where ${theirs} and ${behind}
     order by e.created_at desc, e.kind desc, e.id desc
     ${page === 'all' ? sql`` : sql`limit ${page.limit} offset ${page.offset}`}`)
  return { entries, total: counted?.total ?? 0 }
}
