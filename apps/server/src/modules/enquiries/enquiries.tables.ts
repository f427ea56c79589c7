import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment, platformPolicy } from '../../platform/database/tenant-table.ts'

/** What people asked the provider by the front page (RULES.md). They are no business's: only the portal sees them. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    business: text('business').notNull().default(''),
    phone: text('phone').notNull().default(''),
    plan: text('plan').notNull().default(''),
    message: text('message').notNull(),
    /** When it is mailed to the provider; null once it was, or was tried for long enough. */
    mailDueAt: moment('mail_due_at'),
    mailTries: integer('mail_tries').notNull().default(0),
    mailedAt: moment('mailed_at'),
    answeredAt: moment('answered_at'),
    /** Their name at the time. */
    answeredByName: text('answered_by_name'),
    createdAt,
  },
  (table) => [
    index('enquiries_at').on(table.at),
    index('enquiries_to_mail').on(table.mailDueAt).where(sql`mail_due_at is not null`),
    check(
      'enquiries_words',
      sql`length(trim(${table.name})) > 0 and length(trim(${table.email})) > 0 and length(trim(${table.message})) > 0`,
    ),
    check('enquiries_answer', sql`(${table.answeredAt} is null) = (${table.answeredByName} is null)`),
    platformPolicy('enquiries'),
  ],
)
