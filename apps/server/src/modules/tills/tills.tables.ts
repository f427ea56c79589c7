import { sql } from 'drizzle-orm'
import { check, date, index, inet, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  archivedAt,
  createdAt,
  figuresPolicy,
  moment,
  moneySum,
  tenantColumns,
  tenantReference,
  tenantRules,
  updatedAt,
} from '../../platform/database/tenant-table.ts'
import { organizations } from '../settings/settings.tables.ts'
import { users } from '../staff/staff.tables.ts'

/** DATA-017. `code` is the front of its receipt numbers ("T1"); the journal columns are the end of its chain. */
export const tills = pgTable(
  'tills',
  {
    ...tenantColumns(() => organizations.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
    location: text('location'),
    /** The device that is this till; the server's own till, which numbers API sales, has none. */
    deviceId: uuid('device_id'),
    status: text('status').notNull().default('offline'),
    currentUserId: text('current_user_id'),
    ipAddress: inet('ip_address'),
    lastHeartbeat: moment('last_heartbeat'),
    configuration: jsonb('configuration').notNull().default({}),
    lastSequence: integer('last_sequence').notNull().default(0),
    lastSeal: text('last_seal').notNull().default(''),
    /** Where the till itself last said that its journal ends, and when: what it holds against us if ours is cut or changed. */
    saidSequence: integer('said_sequence'),
    saidSeal: text('said_seal'),
    saidAt: moment('said_at'),
    /** Numbers that nobody will use, [{from, to, at}]: passed over because a till that lost its memory may have used them. */
    setAside: jsonb('set_aside').notNull().default([]),
    /** What the till last said it holds (domain/health), and when that reached us: what is unsent is known only there. */
    holding: jsonb('holding'),
    heldAt: moment('held_at'),
    /** Taken out of use (decision D12): gone from lists, there for history. */
    archivedAt,
    createdAt,
    updatedAt,
  },
  (table) => [
    ...tenantRules('tills', table),
    figuresPolicy('tills'),
    unique('tills_code').on(table.organizationId, table.code),
    unique('tills_device').on(table.organizationId, table.deviceId),
    tenantReference(
      'tills_user_fk',
      [table.organizationId, table.currentUserId],
      [users.organizationId, users.id],
    ),
    check('tills_holding', sql`(${table.holding} is null) = (${table.heldAt} is null)`),
    check('tills_status', sql`${table.status} in ('online', 'offline')`),
    check('tills_code_form', sql`${table.code} ~ '^[A-Z][A-Z0-9]{0,7}$'`),
  ],
)

/** What each till took on each trading day, kept in the sale's own transaction; a row a till, so tills do not wait. */
export const tillTakings = pgTable(
  'till_takings',
  {
    ...tenantColumns(),
    tillId: uuid('till_id').notNull(),
    /** A day of the shop's own time zone. */
    tradingDay: date('trading_day').notNull(),
    /** Sales rung up, voided ones included: a void takes nothing off it. */
    salesCount: integer('sales_count').notNull().default(0),
    /** Refunds and exchanges, and what was given back in them; sales_total is net of it. */
    refundsCount: integer('refunds_count').notNull().default(0),
    refundsTotal: moneySum('refunds_total').notNull().default('0.00'),
    salesTotal: moneySum('sales_total').notNull().default('0.00'),
    vatTotal: moneySum('vat_total').notNull().default('0.00'),
    discountTotal: moneySum('discount_total').notNull().default('0.00'),
    /** Of money that is no sale, which the payment methods hold too. */
    chargesTotal: moneySum('charges_total').notNull().default('0.00'),
    cashTotal: moneySum('cash_total').notNull().default('0.00'),
    cardTotal: moneySum('card_total').notNull().default('0.00'),
    digitalTotal: moneySum('digital_total').notNull().default('0.00'),
    otherTotal: moneySum('other_total').notNull().default('0.00'),
  },
  (table) => [
    ...tenantRules('till_takings', table),
    figuresPolicy('till_takings'),
    unique('till_takings_day').on(table.organizationId, table.tillId, table.tradingDay),
    index('till_takings_by_day').on(table.organizationId, table.tradingDay),
    tenantReference(
      'till_takings_till_fk',
      [table.organizationId, table.tillId],
      [tills.organizationId, tills.id],
    ),
    check(
      'till_takings_add_up',
      sql`${table.cashTotal} + ${table.cardTotal} + ${table.digitalTotal} + ${table.otherTotal}
        = ${table.salesTotal} + ${table.chargesTotal}`,
    ),
  ],
)
