import { VAT_CODES } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  costAmount,
  moneySum,
  oneOf,
  tenantColumns,
  tenantPolicy,
  tenantReference,
  tenantRules,
} from '../../platform/database/tenant-table.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { users } from '../staff/staff.tables.ts'
import { tills } from '../tills/tills.tables.ts'

/*
 * What a till's records of a trading day come to, kept in the sale's own statement (roll-ups.sql.ts), so that a report reads
 * days and not sales. Each row is of one till, whose row a sale locks in any case: tills never wait for each other.
 */

/** Of each product: pieces, money, and what the goods had cost. A void takes off what was sold, as if it never was. */
export const productDays = pgTable(
  'product_days',
  {
    organizationId: tenantColumns().organizationId,
    tradingDay: date('trading_day').notNull(),
    tillId: uuid('till_id').notNull(),
    productId: uuid('product_id').notNull(),
    sold: bigint('sold', { mode: 'number' }).notNull(),
    returned: bigint('returned', { mode: 'number' }).notNull(),
    net: moneySum('net').notNull(),
    vat: moneySum('vat').notNull(),
    /** Off its lines, and its part of what came off their baskets. */
    discount: moneySum('discount').notNull(),
    /** Of what left the shop, at what it cost then, with all its decimals; goods that do not go back on the shelf bring none of it back. */
    cost: costAmount('cost').notNull(),
    /** The part of `net` whose goods had a cost: only of it is there a margin. */
    costedNet: moneySum('costed_net').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'product_days_key',
      columns: [table.organizationId, table.tradingDay, table.tillId, table.productId],
    }),
    tenantPolicy('product_days'),
    // The till is the sale's own, which is held to it; a second look-up for each line would cost and say nothing.
    foreignKey({
      name: 'product_days_product_fk',
      columns: [table.organizationId, table.productId],
      foreignColumns: [products.organizationId, products.id],
    }),
  ],
)

/** Of each hour of the shop's clock and each person; nobody where no person of the business sold. */
export const staffHours = pgTable(
  'staff_hours',
  {
    ...tenantColumns(),
    tradingDay: date('trading_day').notNull(),
    tillId: uuid('till_id').notNull(),
    hour: integer('hour').notNull(),
    userId: text('user_id'),
    /** Counted as in `till_takings`: sales less those voided. */
    salesCount: integer('sales_count').notNull(),
    refundsCount: integer('refunds_count').notNull(),
    refundsTotal: moneySum('refunds_total').notNull(),
    voidsCount: integer('voids_count').notNull(),
    voidsTotal: moneySum('voids_total').notNull(),
    salesTotal: moneySum('sales_total').notNull(),
    vatTotal: moneySum('vat_total').notNull(),
    discountTotal: moneySum('discount_total').notNull(),
  },
  (table) => [
    ...tenantRules('staff_hours', table),
    unique('staff_hours_hour')
      .on(table.organizationId, table.tradingDay, table.tillId, table.hour, table.userId)
      .nullsNotDistinct(),
    tenantReference(
      'staff_hours_till_fk',
      [table.organizationId, table.tillId],
      [tills.organizationId, tills.id],
    ),
    tenantReference(
      'staff_hours_user_fk',
      [table.organizationId, table.userId],
      [users.organizationId, users.id],
    ),
    check('staff_hours_of_a_clock', sql`${table.hour} between 0 and 23`),
  ],
)

/** Of each VAT code and rate: the sum of the lines, as each sale's VAT was shared out among them. */
export const vatDays = pgTable(
  'vat_days',
  {
    organizationId: tenantColumns().organizationId,
    tradingDay: date('trading_day').notNull(),
    tillId: uuid('till_id').notNull(),
    vatCode: text('vat_code').notNull(),
    vatRate: numeric('vat_rate', { precision: 5, scale: 2 }).notNull(),
    net: moneySum('net').notNull(),
    vat: moneySum('vat').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'vat_days_key',
      columns: [table.organizationId, table.tradingDay, table.tillId, table.vatCode, table.vatRate],
    }),
    tenantPolicy('vat_days'),
    tenantReference(
      'vat_days_till_fk',
      [table.organizationId, table.tillId],
      [tills.organizationId, tills.id],
    ),
    check('vat_days_code', oneOf(table.vatCode, VAT_CODES)),
  ],
)
