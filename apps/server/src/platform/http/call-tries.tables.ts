import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, platformPolicy } from '../database/tenant-table.ts'

/** How often calls that slow guessing down were tried of late, at all servers together. */
export const callTries = pgTable(
  'call_tries',
  {
    /** The call and the address, hashed. */
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    /** From when on they are counted anew. */
    overAt: moment('over_at').notNull(),
  },
  (table) => [
    index('call_tries_over').on(table.overAt),
    check('call_tries_count', sql`${table.tries} > 0`),
    platformPolicy('call_tries'),
  ],
)
