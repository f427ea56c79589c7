import { sql } from 'drizzle-orm'
import { boolean, check, index, inet, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  archivedAt,
  createdAt,
  moment,
  platformPolicy,
  thisOrganization,
  updatedAt,
} from '../../platform/database/tenant-table.ts'
import { organizations } from '../settings/settings.tables.ts'

/** The customer accounts of the provider (DATA-004), one to a business; sign-in finds the business by its code. */
export const adminCustomers = pgTable(
  'admin_customers',
  {
    id: uuid('id').primaryKey(),
    businessCode: text('business_code').notNull().unique(),
    businessName: text('business_name').notNull(),
    businessType: text('business_type').notNull().default('Retail'),
    location: text('location'),
    username: text('username').notNull(),
    /** argon2id, of the account holder. */
    password: text('password').notNull(),
    /** When one that the provider has reset is no good any more; null for one that somebody chose. */
    passwordOverAt: moment('password_over_at'),
    plan: text('plan').notNull().default('Starter'),
    status: text('status').notNull().default('active'),
    lastLoginAt: moment('last_login_at'),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    createdAt,
    updatedAt,
    archivedAt,
  },
  (table) => [
    unique('admin_customers_organization').on(table.organizationId, table.id),
    check('admin_customers_password', sql`${table.password} like '$argon2id$%'`),
    check('admin_customers_plan', sql`${table.plan} in ('Starter', 'Professional', 'Enterprise')`),
    check('admin_customers_status', sql`${table.status} in ('active', 'suspended', 'archived')`),
    platformPolicy('admin_customers', sql`organization_id = ${thisOrganization}`),
  ],
)

/** The one counter that business codes come from; a number is never given twice (decision D18). */
export const businessCodeCounter = pgTable(
  'business_code_counter',
  { id: boolean('id').primaryKey().default(true), last: integer('last').notNull().default(0) },
  (table) => [
    check('business_code_counter_one_row', sql`${table.id}`),
    platformPolicy('business_code_counter'),
  ],
)

/** The provider's own people. */
export const operators = pgTable(
  'operators',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull().unique(),
    name: text('name').notNull(),
    password: text('password').notNull(),
    /** Where alerts about their login are sent; null for the platform's support email. */
    email: text('email'),
    isActive: boolean('is_active').notNull().default(true),
    lastLoginAt: moment('last_login_at'),
    createdAt,
  },
  (table) => [
    check('operators_password', sql`${table.password} like '$argon2id$%'`),
    check('operators_email', sql`${table.email} like '%_@_%' and length(${table.email}) <= 254`),
    platformPolicy('operators'),
  ],
)

/** Set-up links by which somebody becomes an operator: of each its hash, used once, and dead after its time. */
export const operatorInvitations = pgTable(
  'operator_invitations',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Whom it was made for, in the words of whoever made it. */
    forName: text('for_name').notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => operators.id),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    withdrawnAt: moment('withdrawn_at'),
    createdAt,
  },
  () => [platformPolicy('operator_invitations')],
)

/** What was done to operators, their invitations and the platform's settings, by whom, and who logged in to the portal: the server may read and add, nothing else. */
export const operatorDeeds = pgTable(
  'operator_deeds',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    /** Null for the first operator, whom nobody had let in. */
    operatorId: uuid('operator_id').references(() => operators.id),
    action: text('action').notNull(),
    /** The operator or the invitation; of settings, the operator who set them. */
    subjectId: uuid('subject_id').notNull(),
    /** Their name at the time; of settings, which were changed; of backups and databases, which. */
    subjectName: text('subject_name').notNull(),
    address: inet('address'),
  },
  (table) => [
    index('operator_deeds_at').on(table.at),
    check(
      'operator_deeds_action',
      sql`${table.action} in ('invited', 'withdrawn', 'joined', 'deactivated', 'reactivated', 'set', 'restored', 'chose-database', 'removed-database', 'email-changed', 'signed-in', 'signed-in-new-device', 'sign-in-failed', 'second-factor-wrong', 'second-factor-set-up', 'second-factor-removed', 'logged-out-elsewhere')`,
    ),
    platformPolicy('operator_deeds'),
  ],
)

/** What operators are mailed of their own logins, one row a mail. */
export const operatorAlerts = pgTable(
  'operator_alerts',
  {
    id: uuid('id').primaryKey(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id),
    at: moment('at').notNull(),
    event: text('event').notNull(),
    address: inet('address'),
    /** The email that they, or else the platform's support, had at that moment; null for the support's once there is one. */
    sentTo: text('sent_to'),
    /** When it is mailed; null once it was, or was tried for long enough. */
    mailDueAt: moment('mail_due_at'),
    mailTries: integer('mail_tries').notNull().default(0),
    mailedAt: moment('mailed_at'),
  },
  (table) => [
    index('operator_alerts_of_operator').on(table.operatorId, table.event, table.at),
    index('operator_alerts_to_mail').on(table.mailDueAt).where(sql`mail_due_at is not null`),
    check(
      'operator_alerts_event',
      sql`${table.event} in ('signed-in-new-device', 'second-factor-wrong', 'second-factor-set-up', 'second-factor-removed', 'email-changed')`,
    ),
    platformPolicy('operator_alerts'),
  ],
)

/** Links by which the provider helps in a shop: asked for with a reason, used once, ended by either side (D17). */
export const remoteAccess = pgTable(
  'remote_access',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id),
    reason: text('reason').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    endedAt: moment('ended_at'),
    /** Who ended it before its time: somebody of the shop, or the operator. */
    endedByName: text('ended_by_name'),
    createdAt,
  },
  (table) => [
    index('remote_access_organization').on(table.organizationId),
    check('remote_access_reason', sql`length(trim(${table.reason})) > 0`),
    platformPolicy('remote_access'),
  ],
)

/** What the provider sets for everybody, by name. */
export const platformSettings = pgTable(
  'platform_settings',
  { key: text('key').primaryKey(), value: jsonb('value').notNull(), updatedAt },
  () => [platformPolicy('platform_settings')],
)
