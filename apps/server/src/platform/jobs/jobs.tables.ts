import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, sharedPolicy } from '../database/tenant-table.ts'

/**
 * What the server does by itself, and when: the one thing of it that is seen across businesses, because one worker of a kind does it for
 * all of them. It says nothing of anybody (decision 0161).
 */
export const jobs = pgTable(
  'jobs',
  {
    organizationId: uuid('organization_id').notNull(),
    kind: text('kind').notNull(),
    /** What it is of: a payment, an order; the business itself where it has one such job. */
    subjectId: uuid('subject_id').notNull(),
    dueAt: moment('due_at').notNull(),
    /** So long nobody else takes it: a job whose process died is free after that. Null while nobody works at it. */
    leasedUntil: moment('leased_until'),
    /** Whether its due time was set since it was last taken. */
    isSetAgain: boolean('is_set_again').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'jobs_key', columns: [table.organizationId, table.kind, table.subjectId] }),
    sharedPolicy('jobs'),
    index('jobs_due').on(table.kind, table.dueAt),
  ],
)
