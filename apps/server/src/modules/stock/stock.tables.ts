import {
  ADJUSTMENT_REASONS,
  BOOKING_KINDS,
  COUNT_PLACES,
  TAKE_SCOPES,
  TAKE_STATUSES,
  UNCOUNTED_CHOICES,
  WASTE_REASONS,
} from '@tuppence/domain/stock'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  appendOnlyPolicies,
  appendOnlyRules,
  costAmount,
  createdAt,
  moment,
  money,
  oneOf,
  tenantColumns,
  tenantPolicy,
  tenantReference,
  tenantRules,
  writtenBy,
} from '../../platform/database/tenant-table.ts'
import { categories, products } from '../catalogue/catalogue.tables.ts'
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
    /** One of the words for waste or an adjustment. */
    reason: text('reason'),
    /** The booking that this one takes back; each is taken back at most once. */
    reversesId: uuid('reverses_id'),
    /** The SHA-256 of what was sent, by which a repeat is told from another booking under the same id. */
    contentHash: text('content_hash'),
    userId: text('user_id'),
    createdAt,
  },
  (table) => [
    ...appendOnlyRules('stock_bookings', table),
    tenantReference(
      'stock_bookings_reverses_fk',
      [table.organizationId, table.reversesId],
      [table.organizationId, table.id],
    ),
    uniqueIndex('stock_bookings_reversed')
      .on(table.organizationId, table.reversesId)
      .where(sql`reverses_id is not null`),
    check(
      'stock_bookings_reason',
      oneOf(table.reason, [...new Set([...WASTE_REASONS, ...ADJUSTMENT_REASONS])]),
    ),
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
    unitCost: costAmount('unit_cost'),
    /** What one cost on average before a delivery that says its cost; 0 where nobody knew. */
    averageBefore: costAmount('average_before'),
    syncStatus: text('sync_status').notNull().default('synced'),
    createdAt,
    writtenBy,
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
    index('inventory_written').on(table.organizationId, table.writtenBy, table.id),
    // What was lost or found: little beside what was sold.
    index('inventory_losses')
      .on(table.organizationId, table.createdAt)
      .where(sql`transaction_type in ('waste', 'count', 'adjustment')`),
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

/** A count of the shop or a part of it: open until its differences are booked, or it is cancelled. */
export const stockTakes = pgTable(
  'stock_takes',
  {
    ...tenantColumns(() => organizations.id),
    name: text('name').notNull(),
    scope: text('scope').notNull(),
    categoryId: uuid('category_id'),
    /** Whoever counts is not shown what should be there. */
    isBlind: boolean('is_blind').notNull(),
    status: text('status').notNull().default('open'),
    contentHash: text('content_hash').notNull(),
    userId: text('user_id'),
    createdAt,
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
    /** What became of products that nobody counted, and how many they were. */
    uncounted: text('uncounted'),
    uncountedProducts: integer('uncounted_products'),
    /** What its differences were booked as; null where nothing differed. */
    bookingId: uuid('booking_id'),
  },
  (table) => [
    ...tenantRules('stock_takes', table),
    tenantReference(
      'stock_takes_category_fk',
      [table.organizationId, table.categoryId],
      [categories.organizationId, categories.id],
    ),
    tenantReference(
      'stock_takes_user_fk',
      [table.organizationId, table.userId],
      [users.organizationId, users.id],
    ),
    tenantReference(
      'stock_takes_ended_by_fk',
      [table.organizationId, table.endedBy],
      [users.organizationId, users.id],
    ),
    tenantReference(
      'stock_takes_booking_fk',
      [table.organizationId, table.bookingId],
      [stockBookings.organizationId, stockBookings.id],
    ),
    index('stock_takes_time').on(table.organizationId, table.createdAt),
    check('stock_takes_scope', oneOf(table.scope, TAKE_SCOPES)),
    check('stock_takes_category', sql`(${table.scope} = 'category') = (${table.categoryId} is not null)`),
    check('stock_takes_status', oneOf(table.status, TAKE_STATUSES)),
    check('stock_takes_uncounted', oneOf(table.uncounted, UNCOUNTED_CHOICES)),
    check('stock_takes_ended', sql`(${table.status} = 'open') = (${table.endedAt} is null)`),
  ],
)

/** The products of a stock-take whose products were chosen one by one. */
export const stockTakeProducts = pgTable(
  'stock_take_products',
  {
    organizationId: uuid('organization_id').notNull(),
    stockTakeId: uuid('stock_take_id').notNull(),
    productId: uuid('product_id').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'stock_take_products_key',
      columns: [table.organizationId, table.stockTakeId, table.productId],
    }),
    tenantPolicy('stock_take_products'),
    ofTake('stock_take_products', table),
    ofProduct('stock_take_products', table),
  ],
)

/** Every count as its device made it, append-only: a mistake is put right by another with a minus. */
export const stockTakeCounts = pgTable(
  'stock_take_counts',
  {
    ...tenantColumns(),
    stockTakeId: uuid('stock_take_id').notNull(),
    productId: uuid('product_id').notNull(),
    place: text('place').notNull(),
    round: integer('round').notNull(),
    quantity: integer('quantity').notNull(),
    userId: text('user_id'),
    /** By the server's clock, of which the device's was so far off when it sent. */
    countedAt: moment('counted_at').notNull(),
    createdAt,
  },
  (table) => [
    ...appendOnlyRules('stock_take_counts', table),
    ofTake('stock_take_counts', table),
    ofProduct('stock_take_counts', table),
    ofPerson('stock_take_counts', table),
    index('stock_take_counts_of').on(table.organizationId, table.stockTakeId, table.productId),
    check('stock_take_counts_place', oneOf(table.place, COUNT_PLACES)),
    check('stock_take_counts_round', sql`${table.round} >= 0`),
  ],
)

/** What people decided about lines of a stock-take: to count anew, or whose count of a place stands. */
export const stockTakeRulings = pgTable(
  'stock_take_rulings',
  {
    ...tenantColumns(),
    stockTakeId: uuid('stock_take_id').notNull(),
    productId: uuid('product_id').notNull(),
    kind: text('kind').notNull(),
    round: integer('round').notNull(),
    place: text('place'),
    /** All counts of the place are added up. */
    addsUp: boolean('adds_up').notNull().default(false),
    keptUserId: text('kept_user_id'),
    userId: text('user_id'),
    createdAt,
  },
  (table) => [
    ...appendOnlyRules('stock_take_rulings', table),
    ofTake('stock_take_rulings', table),
    ofProduct('stock_take_rulings', table),
    ofPerson('stock_take_rulings', table),
    index('stock_take_rulings_of').on(table.organizationId, table.stockTakeId),
    check('stock_take_rulings_kind', sql`${table.kind} in ('recount', 'keep')`),
    check('stock_take_rulings_place', oneOf(table.place, COUNT_PLACES)),
    check('stock_take_rulings_of_place', sql`(${table.kind} = 'keep') = (${table.place} is not null)`),
  ],
)

/** What a closed stock-take said of each product, frozen: names, costs and prices as they were then. */
export const stockTakeLines = pgTable(
  'stock_take_lines',
  {
    organizationId: uuid('organization_id').notNull(),
    stockTakeId: uuid('stock_take_id').notNull(),
    productId: uuid('product_id').notNull(),
    name: text('name').notNull(),
    sku: text('sku').notNull(),
    /** What should have been there when it was counted. */
    expected: bigint('expected', { mode: 'number' }).notNull(),
    counted: bigint('counted', { mode: 'number' }).notNull(),
    /** Nobody counted it, and it was set to nothing. */
    isUncounted: boolean('is_uncounted').notNull(),
    /** What one costs, and sells at, in pounds. */
    cost: costAmount('cost').notNull(),
    price: money('price').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'stock_take_lines_key',
      columns: [table.organizationId, table.stockTakeId, table.productId],
    }),
    ...appendOnlyPolicies('stock_take_lines'),
    ofTake('stock_take_lines', table),
    ofProduct('stock_take_lines', table),
  ],
)

type OfBusiness = { organizationId: PgColumn }

function ofTake(name: string, table: OfBusiness & { stockTakeId: PgColumn }) {
  return tenantReference(
    `${name}_take_fk`,
    [table.organizationId, table.stockTakeId],
    [stockTakes.organizationId, stockTakes.id],
  )
}

function ofProduct(name: string, table: OfBusiness & { productId: PgColumn }) {
  return tenantReference(
    `${name}_product_fk`,
    [table.organizationId, table.productId],
    [products.organizationId, products.id],
  )
}

function ofPerson(name: string, table: OfBusiness & { userId: PgColumn }) {
  return tenantReference(
    `${name}_user_fk`,
    [table.organizationId, table.userId],
    [users.organizationId, users.id],
  )
}
