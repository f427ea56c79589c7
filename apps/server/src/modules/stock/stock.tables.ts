import { BOOKING_KINDS } from '@tuppence/domain/stock'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  appendOnlyRules,
  createdAt,
  money,
  oneOf,
  tenantColumns,
  tenantReference,
} from '../../platform/database/tenant-table.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { transactions } from '../sales/sales.tables.ts'
import { organizations } from '../settings/settings.tables.ts'
import { users } from '../staff/staff.tables.ts'

/**
 * What a person books at once, for several goods: a delivery, waste, a correction, the outcome of a count. It is never
 * changed; what was wrong is booked the other way round.
 */
export const stockBookings = pgTable(
  'stock_bookings',
  {
    ...tenantColumns(() => organizations.id),
    kind: text('kind').notNull(),
    /** A delivery note's number, a supplier, "fridge broke down": in the person's own words. */
    supplier: text('supplier'),
    reference: text('reference'),
    note: text('note'),
    userId: text('user_id'),
    createdAt,
  },
  (table) => [
    ...appendOnlyRules('stock_bookings', table),
    tenantReference(
      'stock_bookings_user_fk',
      [table.organizationId, table.userId],
      [users.organizationId, users.id],
    ),
    index('stock_bookings_time').on(table.organizationId, table.createdAt),
    check('stock_bookings_kind', oneOf(table.kind, BOOKING_KINDS)),
  ],
)

/** Stock movements (DATA-013), append-only: a product's stock is their sum. */
export const inventory = pgTable(
  'inventory',
  {
    ...tenantColumns(),
    productId: uuid('product_id').notNull(),
    transactionType: text('transaction_type').notNull(),
    quantityChange: bigint('quantity_change', { mode: 'number' }).notNull(),
    reason: text('reason'),
    userId: text('user_id'),
    /** The sale, void or refund that moved it; what people count and book in has none. */
    sourceId: uuid('source_id'),
    /** The delivery, waste or count that it was booked with, where several goods were booked at once. */
    bookingId: uuid('booking_id'),
    /** What the pack says, for goods that were booked in by lot: GS1's (10) and (17). */
    lot: text('lot'),
    expiresOn: date('expires_on'),
    /** What one cost when it was booked in, in pounds; null where nobody said. */
    unitCost: money('unit_cost'),
    syncStatus: text('sync_status').notNull().default('synced'),
    createdAt,
  },
  (table) => [
    ...appendOnlyRules('inventory', table),
    tenantReference(
      'inventory_product_fk',
      [table.organizationId, table.productId],
      [products.organizationId, products.id],
    ),
    tenantReference(
      'inventory_user_fk',
      [table.organizationId, table.userId],
      [users.organizationId, users.id],
    ),
    tenantReference(
      'inventory_source_fk',
      [table.organizationId, table.sourceId],
      [transactions.organizationId, transactions.id],
    ),
    tenantReference(
      'inventory_booking_fk',
      [table.organizationId, table.bookingId],
      [stockBookings.organizationId, stockBookings.id],
    ),
    index('inventory_booking').on(table.organizationId, table.bookingId).where(sql`booking_id is not null`),
    index('inventory_product').on(table.organizationId, table.productId, table.createdAt),
    check(
      'inventory_type',
      sql`${table.transactionType} in ('opening', 'sale', 'void', 'refund', 'adjustment', 'waste', 'delivery', 'count')`,
    ),
    check(
      'inventory_source',
      sql`(${table.transactionType} in ('sale', 'void', 'refund')) = (${table.sourceId} is not null)`,
    ),
    check('inventory_moves', sql`${table.quantityChange} <> 0`),
  ],
)
