import { SIDES, TICKET_STATUSES, URGENCIES } from '@tuppence/domain/support'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  createdAt,
  moment,
  oneOf,
  sharedRules,
  tenantColumns,
  tenantReference,
} from '../../platform/database/tenant-table.ts'
import { organizations } from '../settings/settings.tables.ts'

/** What a shop asks its provider. Both sides read and write it; other shops see nothing of it. */
export const supportTickets = pgTable(
  'support_tickets',
  {
    ...tenantColumns(() => organizations.id),
    /** What people call it: counted in each business from 1. */
    number: integer('number').notNull(),
    subject: text('subject').notNull(),
    urgency: text('urgency').notNull().default('question'),
    status: text('status').notNull().default('open'),
    raisedByName: text('raised_by_name').notNull(),
    closedBy: text('closed_by'),
    closedAt: moment('closed_at'),
    createdAt,
    /** When somebody last wrote, or closed it. */
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    ...sharedRules('support_tickets', table),
    unique('support_tickets_number').on(table.organizationId, table.number),
    index('support_tickets_unclosed').on(table.status).where(sql`status <> 'closed'`),
    check('support_tickets_urgency', oneOf(table.urgency, URGENCIES)),
    check('support_tickets_status', oneOf(table.status, TICKET_STATUSES)),
    check('support_tickets_closed_by', oneOf(table.closedBy, SIDES)),
    check(
      'support_tickets_close',
      sql`(${table.status} = 'closed') = (${table.closedAt} is not null) and (${table.closedAt} is null) = (${table.closedBy} is null)`,
    ),
    check('support_tickets_subject', sql`length(trim(${table.subject})) > 0 and ${table.number} > 0`),
  ],
)

/** What was said in a ticket: never changed and never removed, by grants. */
export const supportMessages = pgTable(
  'support_messages',
  {
    ...tenantColumns(),
    ticketId: uuid('ticket_id').notNull(),
    side: text('side').notNull(),
    /** users.id of the shop's person, or operators.id. */
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    ...sharedRules('support_messages', table),
    tenantReference(
      'support_messages_ticket_fk',
      [table.organizationId, table.ticketId],
      [supportTickets.organizationId, supportTickets.id],
    ),
    index('support_messages_ticket').on(table.organizationId, table.ticketId, table.at),
    check('support_messages_side', oneOf(table.side, SIDES)),
    check('support_messages_text', sql`length(trim(${table.text})) > 0`),
  ],
)
