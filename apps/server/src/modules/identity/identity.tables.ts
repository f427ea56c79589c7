import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import {
  appendOnlyRules,
  createdAt,
  moment,
  platformPolicy,
  tenantColumns,
} from '../../platform/database/tenant-table.ts'
import { organizations } from '../settings/settings.tables.ts'

/** Sessions (DATA-020): `sid` is the SHA-256 of the token, so that a copy of this table opens nothing. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text('sid').primaryKey(),
    /** { kind, organizationId, personId, tillId …}: the shape is the identity module's. */
    sess: jsonb('sess').notNull(),
    expire: moment('expire').notNull(),
    organizationId: uuid('organization_id'),
    personId: text('person_id').notNull(),
    createdAt,
  },
  (table) => [
    index('sessions_person').on(table.organizationId, table.personId),
    index('sessions_expire').on(table.expire),
    platformPolicy('sessions'),
  ],
)

/** Which person an identity provider's subject is. */
export const externalIdentities = pgTable(
  'external_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    organizationId: uuid('organization_id').notNull(),
    personId: text('person_id').notNull(),
    createdAt,
  },
  (table) => [
    primaryKey({ name: 'external_identities_key', columns: [table.issuer, table.subject] }),
    platformPolicy('external_identities'),
  ],
)

/** Failed sign-ins, by account and by address: limits that outlive a restart. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    /** What is being guarded: "account:UK001:manager" or "address:203.0.113.9", hashed. */
    key: text('key').primaryKey(),
    failures: integer('failures').notNull().default(0),
    lockedUntil: moment('locked_until'),
    lastFailureAt: moment('last_failure_at').notNull(),
  },
  (table) => [
    check('sign_in_failures_count', sql`${table.failures} >= 0`),
    platformPolicy('sign_in_failures'),
  ],
)

/** What people did: append-only by grants, chained by SHA-256 per business. */
export const auditLog = pgTable(
  'audit_log',
  {
    ...tenantColumns(() => organizations.id),
    at: moment('at').notNull(),
    personId: text('person_id'),
    approverId: text('approver_id'),
    operatorId: uuid('operator_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    detail: jsonb('detail').notNull().default({}),
    address: text('address'),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    ...appendOnlyRules('audit_log', table),
    index('audit_log_at').on(table.organizationId, table.at),
  ],
)
