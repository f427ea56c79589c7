import { MAIL_STATES } from '@tuppence/domain/receipts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  createdAt,
  moment,
  oneOf,
  sharedRules,
  tenantColumns,
  tenantReference,
  tenantRules,
} from '../../platform/database/tenant-table.ts'
import { transactions } from '../sales/sales.tables.ts'
import { organizations } from '../settings/settings.tables.ts'

/**
 * Receipts that somebody asked for by mail, under the asker's own id. The address is here while it is needed, and for a
 * while after (RULES.md 5); the row stays, so that a late repeat of the same wish sends nothing twice.
 */
export const receiptMails = pgTable(
  'receipt_mails',
  {
    ...tenantColumns(),
    transactionId: uuid('transaction_id').notNull(),
    /** Null once it was emptied. */
    address: text('address'),
    state: text('state').notNull().default('waiting'),
    askedBy: text('asked_by').notNull(),
    askedByName: text('asked_by_name').notNull(),
    askedAt: moment('asked_at').notNull(),
    /** Since when it is tried: the day that it is tried for begins there, and not while there was no mail server. */
    firstTriedAt: moment('first_tried_at'),
    tries: integer('tries').notNull().default(0),
    /** Why the last try came to nothing, in words; they may hold the address, and go with it. */
    lastError: text('last_error'),
    /** When it was sent, given up or removed. */
    endedAt: moment('ended_at'),
    createdAt,
  },
  (table) => [
    ...tenantRules('receipt_mails', table),
    tenantReference(
      'receipt_mails_transaction_fk',
      [table.organizationId, table.transactionId],
      [transactions.organizationId, transactions.id],
    ),
    index('receipt_mails_of_sale').on(table.organizationId, table.transactionId),
    index('receipt_mails_asked').on(table.organizationId, table.askedAt),
    check('receipt_mails_state', oneOf(table.state, MAIL_STATES)),
    check('receipt_mails_address', sql`length(${table.address}) between 3 and 254`),
    check('receipt_mails_sendable', sql`${table.state} <> 'waiting' or ${table.address} is not null`),
    check('receipt_mails_ended', sql`(${table.state} = 'waiting') = (${table.endedAt} is null)`),
    check('receipt_mails_forgotten', sql`${table.address} is not null or ${table.lastError} is null`),
    check(
      'receipt_mails_tries',
      sql`${table.tries} >= 0 and (${table.tries} = 0) = (${table.firstTriedAt} is null)`,
    ),
  ],
)

/**
 * When something is next to be done with a mail: the one thing of it that is seen across businesses, because one worker
 * sends for all of them. It says nothing of anybody.
 */
export const receiptMailTurns = pgTable(
  'receipt_mail_turns',
  {
    ...tenantColumns(() => organizations.id),
    /** To send it, or to empty its address when that is no longer needed. */
    purpose: text('purpose').notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (table) => [
    ...sharedRules('receipt_mail_turns', table),
    index('receipt_mail_turns_due').on(table.dueAt),
    check('receipt_mail_turns_purpose', sql`${table.purpose} in ('send', 'forget')`),
  ],
)
