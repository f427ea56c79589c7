import { VAT_CODES, vatModeSchema } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../../platform/database/bytea.ts'
import type { FormerValues } from '../../platform/database/former-values.ts'
import {
  archivedAt,
  createdAt,
  moment,
  oneOf,
  platformPolicy,
  thisOrganization,
  updatedAt,
} from '../../platform/database/tenant-table.ts'

/** The businesses (DATA-002). A reference table where the database is distributed. */
export const organizations = pgTable(
  'organizations',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    businessName: text('business_name').notNull(),
    vatNumber: text('vat_number'),
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
    currency: text('currency').notNull().default('GBP'),
    /** How new products are taxed. The code says its rate (`rateTextAt`); the one beside it counts for `custom` only. */
    vatCode: text('vat_code').notNull().default('standard'),
    vatRate: numeric('vat_rate', { precision: 5, scale: 2 }).notNull().default('20.00'),
    vatMode: text('vat_mode').notNull().default('add'),
    timeZone: text('time_zone').notNull().default('Europe/London'),
    /** The largest discount a cashier gives without approval, in hundredths of a percent. */
    discountLimit: integer('discount_limit').notNull().default(1000),
    /** Managers and owners do nothing in the back office before they have a second factor (decision 0137). */
    managersNeedSecondFactor: boolean('managers_need_second_factor').notNull().default(false),
    /** Its earlier discount limits, as `products.former_prices` keeps prices. */
    formerDiscountLimits: jsonb('former_discount_limits').$type<FormerValues>().notNull().default({}),
    /** Receipt layout and switches (decision D7): receiptPrinting, lowStockAlerts, soundEffects, autoBackup … */
    settings: jsonb('settings').notNull().default({}),
    /** Of which the keys of its links are made (platform/link-keys.ts); made by the database, known to the server alone. */
    linkKey: bytea('link_key')
      .notNull()
      .default(sql`uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())`),
    /** Since when; links from before were made with `receipt_key`. */
    linkKeyAt: moment('link_key_at').notNull().defaultNow(),
    /** What its links were made with before, orders' among them, and every till was told: it opens e-receipts of that time only. */
    receiptKey: bytea('receipt_key')
      .notNull()
      .default(sql`uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())`),
    isActive: boolean('is_active').notNull().default(true),
    subscriptionTier: text('subscription_tier').notNull().default('basic'),
    /** What the plan has room for (`plans` module): written with the plan, asked where one more is made. */
    maxTills: integer('max_tills').notNull().default(3),
    maxUsers: integer('max_users').notNull().default(5),
    maxProducts: integer('max_products').notNull().default(1000),
    createdAt,
    updatedAt,
    archivedAt,
  },
  (table) => [
    check('organizations_vat_mode', oneOf(table.vatMode, vatModeSchema.options)),
    check('organizations_currency', sql`${table.currency} in ('GBP', 'USD', 'EUR', 'CAD')`),
    check('organizations_vat_code', oneOf(table.vatCode, VAT_CODES)),
    check('organizations_vat_rate', sql`${table.vatRate} between 0 and 100`),
    check('organizations_discount_limit', sql`${table.discountLimit} between 0 and 10000`),
    check('organizations_former_limits', sql`jsonb_typeof(${table.formerDiscountLimits}) = 'object'`),
    check(
      'organizations_limits',
      sql`${table.maxUsers} >= 0 and ${table.maxProducts} >= 0 and ${table.maxTills} >= 0`,
    ),
    check('organizations_receipt_key', sql`length(${table.receiptKey}) = 32`),
    check('organizations_link_key', sql`length(${table.linkKey}) = 32`),
    platformPolicy('organizations', sql`id = ${thisOrganization}`),
  ],
)
