import { sql } from 'drizzle-orm'

/** As text for a prepared statement: set by every statement that changes a product or a customer (decision 0142). */
export const TOUCHED_TEXT = 'updated_at = now(), written_by = pg_current_xact_id()'

/** The same within `sql`. */
export const TOUCHED = sql.raw(TOUCHED_TEXT)

/** The same for a query builder's `set`. */
export const touched = { updatedAt: sql`now()`, writtenBy: sql`pg_current_xact_id()` }
