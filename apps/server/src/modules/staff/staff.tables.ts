import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  archivedAt,
  createdAt,
  moment,
  tenantColumns,
  tenantPolicy,
  tenantReference,
  tenantRules,
  updatedAt,
} from '../../platform/database/tenant-table.ts'
import { adminCustomers } from '../operator/operator.tables.ts'
import { organizations } from '../settings/settings.tables.ts'

const roles = sql.raw("('cashier', 'supervisor', 'manager', 'owner')")

/** The sign-in of a person (DATA-005): username in the business, password as argon2id. */
export const staffMembers = pgTable(
  'staff_members',
  {
    ...tenantColumns(),
    adminCustomerId: uuid('admin_customer_id').notNull(),
    username: text('username').notNull(),
    /** Null for the account holder: their password is the account's (admin_customers), kept in one place. */
    password: text('password'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    fullName: text('full_name').notNull(),
    role: text('role').notNull().default('cashier'),
    permissions: jsonb('permissions').notNull().default([]),
    isActive: boolean('is_active').notNull().default(true),
    createdAt,
    updatedAt,
    archivedAt,
  },
  (table) => [
    ...tenantRules('staff_members', table),
    tenantReference(
      'staff_members_account_fk',
      [table.organizationId, table.adminCustomerId],
      [adminCustomers.organizationId, adminCustomers.id],
    ),
    uniqueIndex('staff_members_username')
      .on(table.organizationId, sql`lower(${table.username})`)
      .where(sql`archived_at is null`),
    index('staff_members_account').on(table.organizationId, table.adminCustomerId),
    check('staff_members_password', sql`${table.password} like '$argon2id$%'`),
    check('staff_members_role', sql`${table.role} in ${roles}`),
  ],
)

/** The people of a business (DATA-003): who they are, what they may do, their PIN. Sign-in names are staff_members'. */
export const users = pgTable(
  'users',
  {
    organizationId: tenantColumns(() => organizations.id).organizationId,
    /** The specification has text here; it holds the UUIDv7 of the staff member, one to one. */
    id: text('id').notNull(),
    staffMemberId: uuid('staff_member_id').notNull(),
    email: text('email'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    role: text('role').notNull().default('cashier'),
    /** argon2id of the four digits, never the digits. */
    staffPin: text('staff_pin'),
    pinFailures: jsonb('pin_failures').notNull().default({ count: 0 }),
    permissions: jsonb('permissions').notNull().default([]),
    tillAccess: jsonb('till_access').notNull().default([]),
    canProcessRefunds: boolean('can_process_refunds').notNull().default(false),
    canManageInventory: boolean('can_manage_inventory').notNull().default(false),
    canViewReports: boolean('can_view_reports').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    lastLoginAt: moment('last_login_at'),
    createdAt,
    updatedAt,
    archivedAt,
  },
  (table) => [
    primaryKey({ name: 'users_key', columns: [table.organizationId, table.id] }),
    tenantPolicy('users'),
    // Somebody who was removed needs it no longer, and who comes next may have it: info@ goes with the job (decision 0092).
    uniqueIndex('users_email')
      .on(table.organizationId, sql`lower(${table.email})`)
      .where(sql`archived_at is null`),
    uniqueIndex('users_staff_member').on(table.organizationId, table.staffMemberId),
    tenantReference(
      'users_staff_member_fk',
      [table.organizationId, table.staffMemberId],
      [staffMembers.organizationId, staffMembers.id],
    ),
    check('users_one_person', sql`${table.id} = ${table.staffMemberId}::text`),
    check('users_role', sql`${table.role} in ${roles}`),
  ],
)
