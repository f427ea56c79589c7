import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, platformPolicy } from '../database/tenant-table.ts'

/** Requests with an Idempotency-Key, and how they were answered: for 24 hours. Operators send them too, who are in no business. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The business, the person and the key, hashed. */
    key: text('key').primaryKey(),
    /** Names the one that does it: whoever was taken for cut off does nothing more. */
    claim: uuid('claim').notNull(),
    /** What was asked, hashed: with other content it is another request. */
    request: text('request').notNull(),
    claimedAt: moment('claimed_at').notNull().defaultNow(),
    /** Written by each transaction of the request: whether anything of it was committed. */
    hasEffect: boolean('has_effect').notNull().default(false),
    /** The answer; null until there is one. */
    status: integer('status'),
    body: text('body'),
    location: text('location'),
  },
  (table) => [
    index('idempotency_keys_claimed').on(table.claimedAt),
    check('idempotency_keys_answered', sql`${table.status} between 200 and 299`),
    check(
      'idempotency_keys_whole',
      sql`${table.status} is not null or (${table.body} is null and ${table.location} is null)`,
    ),
    platformPolicy('idempotency_keys'),
  ],
)
