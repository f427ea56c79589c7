import { CONSENT_CHANNELS, LOYALTY_ENTRY_KINDS } from '@tuppence/domain/customers'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  appendOnlyRules,
  archivedAt,
  createdAt,
  moment,
  moneySum,
  oneOf,
  tenantColumns,
  tenantReference,
  tenantRules,
  updatedAt,
  writtenBy,
} from '../../platform/database/tenant-table.ts'
import { organizations } from '../settings/settings.tables.ts'
import { users } from '../staff/staff.tables.ts'

/** DATA-010. Every personal field may be empty, and is emptied when the customer asks for erasure. */
export const customers = pgTable(
  'customers',
  {
    ...tenantColumns(() => organizations.id),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    /** Whom they buy for. */
    company: text('company'),
    loyaltyPoints: bigint('loyalty_points', { mode: 'number' }).notNull().default(0),
    totalSpent: moneySum('total_spent').notNull().default('0.00'),
    erasedAt: moment('erased_at'),
    /** What searches look in: name, e-mail and phone (as written and as digits alone), like products' search text. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`regexp_replace(normalize(lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')), NFKD), '[\\u0300-\\u036f]', '', 'g')`,
      ),
    /** What the shop wants to remember of them, in its own words. Goes with the rest at erasure. */
    notes: text('notes'),
    /**
     * The customer that this one turned out to be: always one that stands by itself. Sales keep naming this one, and their
     * spend and points are the other's (decision 0073).
     */
    mergedInto: uuid('merged_into'),
    createdAt,
    updatedAt,
    writtenBy,
    archivedAt,
  },
  (table) => [
    ...tenantRules('customers', table),
    tenantReference(
      'customers_merged_fk',
      [table.organizationId, table.mergedInto],
      [table.organizationId, table.id],
    ),
    index('customers_merged').on(table.organizationId, table.mergedInto).where(sql`merged_into is not null`),
    check(
      'customers_merged_away',
      sql`${table.mergedInto} is null or (${table.archivedAt} is not null and ${table.mergedInto} <> ${table.id})`,
    ),
    index('customers_name').on(
      table.organizationId,
      sql`lower(${table.lastName})`,
      sql`lower(${table.firstName})`,
    ),
    index('customers_changed').on(table.organizationId, table.updatedAt),
    index('customers_written').on(table.organizationId, table.writtenBy, table.id),
    check('customers_email', sql`${table.email} is null or length(${table.email}) <= 254`),
  ],
)

/** Each change of a customer's points, append-only: `customers.loyalty_points` is their sum. */
export const loyaltyEntries = pgTable(
  'loyalty_entries',
  {
    ...tenantColumns(),
    customerId: uuid('customer_id').notNull(),
    kind: text('kind').notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
    /** The sale, void, refund or exchange that moved them. Written with it in one statement, so no key is looked up again. */
    transactionId: uuid('transaction_id'),
    /** Of a merge: the other of the two. */
    otherCustomerId: uuid('other_customer_id'),
    /** Who adjusted them, and why. */
    userId: text('user_id'),
    reason: text('reason'),
    createdAt,
  },
  (table) => [
    ...appendOnlyRules('loyalty_entries', table),
    tenantReference(
      'loyalty_entries_customer_fk',
      [table.organizationId, table.customerId],
      [customers.organizationId, customers.id],
    ),
    tenantReference(
      'loyalty_entries_user_fk',
      [table.organizationId, table.userId],
      [users.organizationId, users.id],
    ),
    index('loyalty_entries_customer').on(table.organizationId, table.customerId, table.createdAt),
    check('loyalty_entries_kind', oneOf(table.kind, LOYALTY_ENTRY_KINDS)),
    tenantReference(
      'loyalty_entries_other_customer_fk',
      [table.organizationId, table.otherCustomerId],
      [customers.organizationId, customers.id],
    ),
    // Each kind has its own columns, and each column its kinds: an entry says nothing that it does not mean.
    check(
      'loyalty_entries_adjusted',
      sql`(${table.kind} = 'adjusted') = (${table.reason} is not null) and (${table.userId} is null or ${table.kind} = 'adjusted')`,
    ),
    check(
      'loyalty_entries_of_record',
      sql`(${table.kind} in ('earned', 'taken-back', 'redeemed', 'given-back')) = (${table.transactionId} is not null)`,
    ),
    check(
      'loyalty_entries_merged',
      sql`(${table.kind} in ('merged-out', 'merged-in')) = (${table.otherCustomerId} is not null) and ${table.otherCustomerId} is distinct from ${table.customerId}`,
    ),
    // What a merge moves may be less than nothing.
    check(
      'loyalty_entries_points',
      sql`${table.points} <> 0 and (${table.transactionId} is null or (${table.kind} in ('earned', 'given-back')) = (${table.points} > 0))`,
    ),
  ],
)

/** Consent to marketing, given or withdrawn, append-only: what holds is the last word of each channel. */
export const customerConsents = pgTable(
  'customer_consents',
  {
    ...tenantColumns(),
    customerId: uuid('customer_id').notNull(),
    channel: text('channel').notNull(),
    isGiven: boolean('is_given').notNull(),
    /** How it was told: in the shop, on a form, by telephone. */
    source: text('source').notNull(),
    userId: text('user_id'),
    /** As they were called then. */
    userName: text('user_name'),
    createdAt,
  },
  (table) => [
    ...appendOnlyRules('customer_consents', table),
    tenantReference(
      'customer_consents_customer_fk',
      [table.organizationId, table.customerId],
      [customers.organizationId, customers.id],
    ),
    tenantReference(
      'customer_consents_user_fk',
      [table.organizationId, table.userId],
      [users.organizationId, users.id],
    ),
    index('customer_consents_customer').on(table.organizationId, table.customerId, table.createdAt),
    check('customer_consents_channel', oneOf(table.channel, CONSENT_CHANNELS)),
  ],
)

/** Two customers of whom somebody said that they are two people, so that nobody is asked about them again. */
export const customersToldApart = pgTable(
  'customers_told_apart',
  {
    ...tenantColumns(),
    /** The smaller id of the two, and the larger: a pair stands once. */
    oneId: uuid('one_id').notNull(),
    otherId: uuid('other_id').notNull(),
    /** As they were called then. */
    userName: text('user_name').notNull(),
    createdAt,
  },
  (table) => [
    ...tenantRules('customers_told_apart', table),
    unique('customers_told_apart_pair').on(table.organizationId, table.oneId, table.otherId),
    tenantReference(
      'customers_told_apart_one_fk',
      [table.organizationId, table.oneId],
      [customers.organizationId, customers.id],
    ),
    tenantReference(
      'customers_told_apart_other_fk',
      [table.organizationId, table.otherId],
      [customers.organizationId, customers.id],
    ),
    check('customers_told_apart_two', sql`${table.oneId} < ${table.otherId}`),
  ],
)

/** How many customers' details somebody has read in an hour, until the audit log says it (RULES.md 9). */
export const customerReads = pgTable(
  'customer_reads',
  {
    ...tenantColumns(() => organizations.id),
    /** A person's, or under remote access the operator's. */
    readerId: text('reader_id').notNull(),
    isOperator: boolean('is_operator').notNull(),
    readerName: text('reader_name').notNull(),
    hour: moment('hour').notNull(),
    read: integer('read').notNull(),
    /** By tills, for their offline copies. */
    copied: integer('copied').notNull(),
    address: text('address').notNull(),
    refusedAt: moment('refused_at'),
    auditedAt: moment('audited_at'),
    createdAt,
    updatedAt,
  },
  (table) => [
    ...tenantRules('customer_reads', table),
    unique('customer_reads_hour').on(table.organizationId, table.readerId, table.hour),
    check('customer_reads_counts', sql`${table.read} >= 0 and ${table.copied} >= 0`),
  ],
)
