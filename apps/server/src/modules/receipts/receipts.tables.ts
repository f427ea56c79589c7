import { MAIL_STATES } from '@tuppence/domain/receipts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  appendOnlyRules,
  createdAt,
  moment,
  oneOf,
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
 * Every full VAT invoice that was made out of a sale, as it stands on its paper (VAT Notice 700, 16: a copy is kept for six years): the
 * first, one to another buyer that replaces it (an edition of its own), and the duplicates of either.
 */
export const issuedInvoices = pgTable(
  'issued_invoices',
  {
    ...tenantColumns(),
    transactionId: uuid('transaction_id').notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    /** The date that stands on it: a copy has the first one's. */
    issuedAt: moment('issued_at').notNull(),
    /** When this paper or file was made, by the clock of whoever made it. */
    madeAt: moment('made_at').notNull(),
    /** Which of the sale's it is, and whether it is marked a duplicate; null in rows of before, which are counted. */
    edition: integer('edition'),
    isCopy: boolean('is_copy'),
    issuedBy: text('issued_by').notNull(),
    issuedByName: text('issued_by_name').notNull(),
    createdAt,
  },
  (table) => [
    ...appendOnlyRules('issued_invoices', table),
    tenantReference(
      'issued_invoices_transaction_fk',
      [table.organizationId, table.transactionId],
      [transactions.organizationId, transactions.id],
    ),
    index('issued_invoices_of_sale').on(table.organizationId, table.transactionId),
    check('issued_invoices_name', sql`length(trim(${table.name})) between 1 and 200`),
    check('issued_invoices_address', sql`length(trim(${table.address})) between 1 and 500`),
    check('issued_invoices_edition', sql`${table.edition} between 1 and 999`),
  ],
)

/**
 * Where nothing is mailed any more: the addresses of people whose data was erased, as a digest with a key that is kept outside
 * the database. A copy of this table tells none of them (RULES.md 5).
 */
export const erasedAddresses = pgTable(
  'erased_addresses',
  {
    ...tenantColumns(() => organizations.id),
    digest: text('digest').notNull(),
    createdAt,
  },
  (table) => [
    ...appendOnlyRules('erased_addresses', table),
    unique('erased_addresses_digest').on(table.organizationId, table.digest),
    check('erased_addresses_digested', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
  ],
)
