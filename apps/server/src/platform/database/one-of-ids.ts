import { type SQL, sql } from 'drizzle-orm'

const FEW = 100

/**
 * For `id = ${oneOfIds(ids)}`: UUIDs as one parameter, so that a statement has one text however many there are. Of an array
 * PostgreSQL expects few elements and goes by the index, which is right for a page of a list. Many are unpacked and joined
 * instead: on tables whose statistics are not made yet, as in a first import, an array of a thousand is compared with every
 * row, one by one.
 */
export function oneOfIds(ids: readonly string[]): SQL {
  const list = sql`${`{${ids.join(',')}}`}::text::uuid[]`
  return ids.length <= FEW ? sql`any(${list})` : sql`any(select unnest(${list}))`
}
