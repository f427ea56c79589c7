import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Tx } from '../tenancy.ts'

const dialect = new PgDialect()

/**
 * `tx.execute` for a statement that is asked all day: a connection has it read and planned once, and then asks in one way there
 * and back instead of two. Each text is kept as long as its connection, so there must be few of them: what varies is a
 * parameter. (A builder's `.prepare(name)` does the same.)
 */
export async function executePrepared<Row extends Record<string, unknown>>(
  tx: Tx,
  statement: SQL,
): Promise<readonly Row[]> {
  const query = tx._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, 'prepared', false)
  return (await query.execute()) as readonly Row[]
}
