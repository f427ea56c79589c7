import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  createdAt,
  moment,
  oneOf,
  tenantColumns,
  tenantReference,
  tenantRules,
} from '../../platform/database/tenant-table.ts'
import { tills } from '../tills/tills.tables.ts'

/** What can be held. Another balance that two tills could use at once (a gift card, credit) is another word here. */
export const HOLD_KINDS = ['return', 'points'] as const

/**
 * What tills that can reach the server are about to give back or spend, a row for each line of a sale and each customer, until
 * the record arrives or the hold expires (RULES.md 41). No foreign key to the sale: its own till may not have sent it yet.
 */
export const completionHolds = pgTable(
  'completion_holds',
  {
    ...tenantColumns(),
    /** The id that the record will have. */
    recordId: uuid('record_id').notNull(),
    tillId: uuid('till_id').notNull(),
    kind: text('kind', { enum: HOLD_KINDS }).notNull(),
    /** The sale that goods come back of; null for points. */
    saleId: uuid('sale_id'),
    /** The sale's line, or the customer. */
    balanceId: uuid('balance_id').notNull(),
    /** Units of goods, or points. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt,
  },
  (table) => [
    ...tenantRules('completion_holds', table),
    tenantReference(
      'completion_holds_till_fk',
      [table.organizationId, table.tillId],
      [tills.organizationId, tills.id],
    ),
    unique('completion_holds_once').on(table.organizationId, table.recordId, table.balanceId),
    index('completion_holds_of_balance').on(table.organizationId, table.balanceId),
    check('completion_holds_kind', oneOf(table.kind, HOLD_KINDS)),
    check('completion_holds_of_sale', sql`(${table.kind} = 'return') = (${table.saleId} is not null)`),
    check('completion_holds_amount', sql`${table.amount} > 0`),
  ],
)
