import { type SQL, sql } from 'drizzle-orm'

/** Days of the shop's own time zone, both included. */
interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Where a page of a list begins: behind this entry. */
interface Place {
  readonly before?: string | undefined
  readonly beforeId?: string | undefined
}

export function withinDays(column: SQL, organizationId: string, { from, to }: Days): SQL {
  const zone = sql`(select o.time_zone from organizations o where o.id = ${organizationId})`
  return sql.join(
    [
      sql`true`,
      ...(from === undefined ? [] : [sql`${column} >= ${from}::date::timestamp at time zone ${zone}`]),
      ...(to === undefined ? [] : [sql`${column} < (${to}::date + 1)::timestamp at time zone ${zone}`]),
    ],
    sql` and `,
  )
}

/** Behind a place, in a list that has the latest first; the alias is the program's own. */
export function behind(alias: 'b' | 'm', { before, beforeId }: Place): SQL {
  if (before === undefined) return sql`true`
  const row = sql.raw(`(${alias}.created_at, ${alias}.id)`)
  return sql`${row} < (${before}::timestamptz, ${beforeId ?? FIRST_ID}::uuid)`
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
