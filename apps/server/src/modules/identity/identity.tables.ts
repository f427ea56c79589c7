import { BY_APPROVAL } from '@tuppence/domain/staff'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  appendOnlyRules,
  createdAt,
  moment,
  oneOf,
  platformPolicy,
  sharedPolicy,
  tenantColumns,
  tenantReference,
  tenantRules,
} from '../../platform/database/tenant-table.ts'
import { organizations } from '../settings/settings.tables.ts'
import { users } from '../staff/staff.tables.ts'
import { tills } from '../tills/tills.tables.ts'

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
    /** For its person to know it by: "Chrome on Windows", and the network address of the login. */
    device: text('device'),
    address: text('address'),
    /** At which till, where the device was one. */
    tillId: uuid('till_id'),
    /** To within five minutes; null until the first request. */
    lastSeenAt: moment('last_seen_at'),
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

/**
 * The second factor of whoever has one, by whom it is of: asked for at sign-in, before any business is set. The secret is
 * encrypted with a key outside the database; of the recovery codes only keyed hashes are kept.
 */
export const secondFactors = pgTable(
  'second_factors',
  {
    /** "operator <id>" or "person <organization> <id>". */
    holder: text('holder').primaryKey(),
    secret: text('secret').notNull(),
    /** Null until a code of it was given: it is not asked for before. */
    confirmedAt: moment('confirmed_at'),
    /** The newest step of time whose code was used; that one and those before it are spent. */
    lastStep: integer('last_step').notNull().default(0),
    recoveryCodes: jsonb('recovery_codes').notNull().default([]),
    createdAt,
  },
  (table) => [
    check('second_factors_sealed', sql`${table.secret} like 'v1.%'`),
    platformPolicy('second_factors'),
  ],
)

/** What signs somebody in without a password: the public half of a key that a device of theirs keeps (Web Authentication). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    /** The device's own name for it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** As of second factors: "person <organization> <id>". */
    holder: text('holder').notNull(),
    /** A COSE key (RFC 9052), in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it was used, by a device that counts; 0 by one that does not. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the device is reached, for the browser. */
    transports: jsonb('transports').notNull().default([]),
    name: text('name').notNull(),
    lastUsedAt: moment('last_used_at'),
    createdAt,
  },
  (table) => [
    index('passkeys_holder').on(table.holder),
    check('passkeys_counter', sql`${table.counter} >= 0`),
    platformPolicy('passkeys'),
  ],
)

/** What programs of a business are let in by (decision 0162): of each key the SHA-256, so that a copy of this table opens nothing. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    organizationId: uuid('organization_id').notNull(),
    /** As its maker calls the program; the audit log names it so for good. */
    name: text('name').notNull(),
    hash: text('hash').notNull().unique('api_keys_hash'),
    /** The last four characters, for people to tell it by. */
    lastFour: text('last_four').notNull(),
    /** What it may be let do: words of the domain's API_SCOPES. */
    scopes: jsonb('scopes').notNull(),
    madeBy: text('made_by').notNull(),
    /** Null for one that ends with its removal only. */
    expiresAt: moment('expires_at'),
    /** To within five minutes; null until its first request. */
    lastUsedAt: moment('last_used_at'),
    /** From then on it opens nothing. The row stays: the audit log names it. */
    revokedAt: moment('revoked_at'),
    createdAt,
  },
  (table) => [
    index('api_keys_organization').on(table.organizationId),
    check(
      'api_keys_scopes',
      sql`jsonb_typeof(${table.scopes}) = 'array' and jsonb_array_length(${table.scopes}) > 0`,
    ),
    sharedPolicy('api_keys'),
  ],
)

/** What devices are asked to sign, until it is answered: once, in time, and from where it was asked. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of it. */
    hash: text('hash').primaryKey(),
    kind: text('kind').notNull(),
    /** The session it was made in, or the browser that asked for a login, hashed. */
    boundTo: text('bound_to').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    check('passkey_challenges_kind', sql`${table.kind} in ('add', 'login', 'proof')`),
    platformPolicy('passkey_challenges'),
  ],
)

/**
 * Which devices somebody has logged in from: a login from another is told to them. Hashes of a cookie of the device's, and of its kind of
 * browser in its network; of neither is anything else kept.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** "operator <id>" or "person <organization> <id>", as of second factors. */
    holder: text('holder').notNull(),
    device: text('device').notNull(),
    lastLoginAt: moment('last_login_at').notNull(),
    createdAt,
  },
  (table) => [
    primaryKey({ name: 'known_devices_key', columns: [table.holder, table.device] }),
    platformPolicy('known_devices'),
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

/**
 * That somebody's PIN allowed something in place (decision D5): one act of one person at one till, once. Offline ones
 * are written when the record that carries them arrives.
 */
export const approvals = pgTable(
  'approvals',
  {
    ...tenantColumns(),
    action: text('action').notNull(),
    /** What exactly was allowed; its form is the domain's (sales/approvals.ts). */
    scope: text('scope').notNull(),
    tillId: uuid('till_id').notNull(),
    personId: text('person_id').notNull(),
    approverId: text('approver_id').notNull(),
    approvedAt: moment('approved_at').notNull(),
    /** The device checked the PIN, because there was no network. */
    offline: boolean('offline').notNull().default(false),
    /** The record, or whatever else it allowed; null until it is used, and the same for ever after. */
    usedFor: uuid('used_for'),
    usedAt: moment('used_at'),
  },
  (table) => [
    ...tenantRules('approvals', table),
    tenantReference(
      'approvals_till_fk',
      [table.organizationId, table.tillId],
      [tills.organizationId, tills.id],
    ),
    tenantReference(
      'approvals_person_fk',
      [table.organizationId, table.personId],
      [users.organizationId, users.id],
    ),
    tenantReference(
      'approvals_approver_fk',
      [table.organizationId, table.approverId],
      [users.organizationId, users.id],
    ),
    index('approvals_used_for').on(table.organizationId, table.usedFor),
    check('approvals_action', oneOf(table.action, BY_APPROVAL)),
    check('approvals_used', sql`(${table.usedFor} is null) = (${table.usedAt} is null)`),
    check('approvals_two_people', sql`${table.personId} <> ${table.approverId}`),
  ],
)

/** Whose PIN was proved at which till, and the public half of the key with which that device then speaks for them. */
export const tillPeople = pgTable(
  'till_people',
  {
    ...tenantColumns(),
    tillId: uuid('till_id').notNull(),
    personId: text('person_id').notNull(),
    /** SubjectPublicKeyInfo of an ECDSA key on P-256, in base64url; its private half cannot leave the device. */
    publicKey: text('public_key').notNull(),
    provedAt: moment('proved_at').notNull(),
  },
  (table) => [
    ...tenantRules('till_people', table),
    tenantReference(
      'till_people_till_fk',
      [table.organizationId, table.tillId],
      [tills.organizationId, tills.id],
    ),
    tenantReference(
      'till_people_person_fk',
      [table.organizationId, table.personId],
      [users.organizationId, users.id],
    ),
    uniqueIndex('till_people_key_of').on(table.organizationId, table.tillId, table.personId, table.publicKey),
  ],
)
