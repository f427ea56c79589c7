import { type SQL, sql } from 'drizzle-orm'

/** Values that a column had before, each with when it was last replaced: `{"2.00": "2026-11-28T09:00:00+00:00"}`. */
export type FormerValues = Readonly<Record<string, string>>

/** A till may sell offline for as long as its session lasts, with the prices and limits of when it was last in touch. */
export const OFFLINE_DAYS = 90
/** A sale may be so many days old when it arrives, and its till may have been so many days out of touch when it was made. */
const KEPT_DAYS = 2 * OFFLINE_DAYS
const MAX_KEPT = 100

/**
 * What a column of former values becomes in the statement that gives a column another value. All three are expressions of
 * that statement; `before` is the column itself, whose old value an UPDATE still reads.
 */
export const withFormerValue = (kept: SQL, before: SQL, after: SQL): SQL => sql`
  case when ${before} = ${after} then ${kept} else (
    select coalesce(jsonb_object_agg(former.key, former.value), '{}')
      from (select each.key, each.value
              from jsonb_each_text(${kept} || jsonb_build_object(${before}::text, now())) as each
             where each.value::timestamptz > now() - make_interval(days => ${KEPT_DAYS}::int)
             order by each.value::timestamptz desc
             limit ${MAX_KEPT}::int) former) end`
