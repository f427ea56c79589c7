import { ORDER_STATES } from '@tuppence/domain/orders'
import { VAT_CODES } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  createdAt,
  moment,
  money,
  oneOf,
  tenantColumns,
  tenantReference,
  tenantRules,
  updatedAt,
} from '../../platform/database/tenant-table.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { customers } from '../customers/customers.tables.ts'
import { transactions } from '../sales/sales.tables.ts'
import { organizations } from '../settings/settings.tables.ts'

/** How a business takes online orders: one row, under the id of the business, once somebody has set them. */
export const onlineOrderSettings = pgTable(
  'online_order_settings',
  {
    ...tenantColumns(() => organizations.id),
    isOn: boolean('is_on').notNull().default(false),
    slotMinutes: integer('slot_minutes').notNull(),
    mostPerSlot: integer('most_per_slot').notNull(),
    leadMinutes: integer('lead_minutes').notNull(),
    daysAhead: integer('days_ahead').notNull(),
    keptMinutes: integer('kept_minutes').notNull(),
    categoryIds: jsonb('category_ids').$type<string[]>().notNull(),
    message: text('message').notNull().default(''),
    /** The number of the order that came last. */
    lastNumber: integer('last_number').notNull().default(0),
    createdAt,
    updatedAt,
  },
  (table) => [
    ...tenantRules('online_order_settings', table),
    check('online_order_settings_one', sql`${table.id} = ${table.organizationId}`),
    check(
      'online_order_settings_numbers',
      sql`${table.slotMinutes} > 0 and ${table.mostPerSlot} > 0 and ${table.leadMinutes} >= 0
        and ${table.daysAhead} >= 0 and ${table.keptMinutes} >= 0 and ${table.lastNumber} >= 0`,
    ),
  ],
)

/** Orders of customers, under the id of the page that placed them. Who it was is here while it is needed (RULES.md 9). */
export const onlineOrders = pgTable(
  'online_orders',
  {
    ...tenantColumns(() => organizations.id),
    number: integer('number').notNull(),
    state: text('state').notNull().default('new'),
    /** SHA-256 of what was sent: tells a repeat from a clash. */
    contentHash: text('content_hash').notNull(),
    name: text('name'),
    phone: text('phone'),
    /** The figures of the telephone number, however it is written. */
    phoneKey: text('phone_key'),
    /** Keyed hashes of the network that it came from, and of its neighbourhood: orders of one place are counted together. */
    network: text('network'),
    networkRange: text('network_range'),
    email: text('email'),
    customerId: uuid('customer_id'),
    note: text('note').notNull().default(''),
    slotFrom: moment('slot_from').notNull(),
    slotTo: moment('slot_to').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Until when somebody of the shop must have taken it on; null once somebody has, and where the shop says no hours. */
    answerBy: moment('answer_by'),
    total: money('total').notNull(),
    placedAt: moment('placed_at').notNull(),
    endedAt: moment('ended_at'),
    byName: text('by_name'),
    reason: text('reason'),
    /** The sale that handed it over. */
    saleId: uuid('sale_id'),
    /** The last state that its customer was written to about, and how often that one was tried. */
    mailedState: text('mailed_state'),
    mailTries: integer('mail_tries').notNull().default(0),
    createdAt,
    updatedAt,
  },
  (table) => [
    ...tenantRules('online_orders', table),
    tenantReference(
      'online_orders_customer_fk',
      [table.organizationId, table.customerId],
      [customers.organizationId, customers.id],
    ),
    tenantReference(
      'online_orders_sale_fk',
      [table.organizationId, table.saleId],
      [transactions.organizationId, transactions.id],
    ),
    unique('online_orders_number').on(table.organizationId, table.number),
    index('online_orders_open').on(table.organizationId, table.slotFrom).where(sql`ended_at is null`),
    index('online_orders_placed').on(table.organizationId, table.placedAt),
    index('online_orders_ended').on(table.organizationId, table.endedAt).where(sql`ended_at is not null`),
    check('online_orders_state', oneOf(table.state, ORDER_STATES)),
    check(
      'online_orders_over',
      sql`(${table.state} in ('new', 'accepted', 'ready')) = (${table.endedAt} is null)`,
    ),
    check('online_orders_collected', sql`(${table.state} = 'collected') = (${table.saleId} is not null)`),
    check('online_orders_reason', sql`${table.state} <> 'rejected' or length(${table.reason}) > 0`),
    check('online_orders_whose', sql`${table.endedAt} is not null or ${table.name} is not null`),
    check(
      'online_orders_size',
      sql`${table.total} >= 0 and ${table.number} > 0 and ${table.mailTries} >= 0
        and ${table.slotFrom} < ${table.slotTo} and ${table.slotTo} <= ${table.expiresAt}`,
    ),
  ],
)

/** What was ordered, at the price and VAT of that moment. Their ids are those of the lines of the sale that hands them over. */
export const onlineOrderLines = pgTable(
  'online_order_lines',
  {
    ...tenantColumns(),
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    productId: uuid('product_id').notNull(),
    name: text('name').notNull(),
    sku: text('sku').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: money('unit_price').notNull(),
    vatCode: text('vat_code').notNull(),
    vatRate: numeric('vat_rate', { precision: 5, scale: 2 }).notNull(),
    vatInclusive: boolean('vat_inclusive').notNull(),
    createdAt,
  },
  (table) => [
    ...tenantRules('online_order_lines', table),
    tenantReference(
      'online_order_lines_order_fk',
      [table.organizationId, table.orderId],
      [onlineOrders.organizationId, onlineOrders.id],
    ),
    tenantReference(
      'online_order_lines_product_fk',
      [table.organizationId, table.productId],
      [products.organizationId, products.id],
    ),
    unique('online_order_lines_goods').on(table.organizationId, table.orderId, table.productId),
    check('online_order_lines_vat', oneOf(table.vatCode, VAT_CODES)),
    check('online_order_lines_size', sql`${table.quantity} > 0 and ${table.unitPrice} >= 0`),
  ],
)
