import { sql } from 'drizzle-orm'
import {
  customType,
  foreignKey,
  numeric,
  type PgColumn,
  pgPolicy,
  pgRole,
  primaryKey,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** The role that the server works as: no owner of anything, no superuser, no BYPASSRLS (decision D6). */
export const appRole = pgRole('tuppence_app').existing()

/**
 * The business of this transaction, set by `setOrganization`. Without it nothing is visible at all: the
 * setting is empty, and no organisation has the id null.
 */
export const thisOrganization = sql`nullif(current_setting('app.organization_id', true), '')::uuid`

/** True in the few transactions that work across businesses: sign-in, the operator's portal, start-up. */
const onPlatform = sql`current_setting('app.realm', true) = 'platform'`

/**
 * The columns that every table of a business begins with. The organisation is referred to where no other foreign key
 * of the table says it already: each one is looked up again for every row of a sale.
 */
export function tenantColumns(organization?: () => PgColumn) {
  // Made anew for each table, because a reference stays on the column it was put on.
  const organizationId = uuid('organization_id').notNull()
  return {
    organizationId: organization ? organizationId.references(organization) : organizationId,
    id: uuid('id').notNull(),
  }
}

const ofOwnBusiness = sql`organization_id = ${thisOrganization}`

/** The key and the policy of a table of a business: (organization_id, id), and only rows of one's own. */
export function tenantRules(name: string, table: { organizationId: PgColumn; id: PgColumn }) {
  return [tenantKey(name, table), tenantPolicy(name)]
}

/** The same for records that are never changed or removed: no policy lets an update or delete through. */
export function appendOnlyRules(name: string, table: { organizationId: PgColumn; id: PgColumn }) {
  return [tenantKey(name, table), ...appendOnlyPolicies(name)]
}

/** The policies of `appendOnlyRules`, for a table whose key is another. */
export function appendOnlyPolicies(name: string) {
  return [
    pgPolicy(`${name}_read_own_business`, { for: 'select', to: appRole, using: ofOwnBusiness }),
    pgPolicy(`${name}_add_to_own_business`, { for: 'insert', to: appRole, withCheck: ofOwnBusiness }),
  ]
}

function tenantKey(name: string, table: { organizationId: PgColumn; id: PgColumn }) {
  return primaryKey({ name: `${name}_key`, columns: [table.organizationId, table.id] })
}

export function tenantPolicy(name: string) {
  return pgPolicy(`${name}_of_own_business`, {
    for: 'all',
    to: appRole,
    using: ofOwnBusiness,
    withCheck: ofOwnBusiness,
  })
}

/** A reference to another table of the same business: the organisation is part of the key, so it cannot cross. */
export function tenantReference(
  name: string,
  from: [PgColumn, PgColumn],
  to: [PgColumn, PgColumn],
): ReturnType<typeof foreignKey> {
  return foreignKey({ name, columns: from, foreignColumns: to })
}

/** The policy of a table of the platform: the portal and sign-in see all of it, a business its own rows only. */
export function platformPolicy(name: string, own?: ReturnType<typeof sql>) {
  return pgPolicy(`${name}_of_platform`, {
    as: 'permissive',
    for: 'all',
    to: appRole,
    using: own ? sql`${onPlatform} or ${own}` : onPlatform,
    withCheck: own ? sql`${onPlatform} or ${own}` : onPlatform,
  })
}

/**
 * The key and policy of what a business and its provider write together: the business sees its own rows, the platform all
 * of them.
 */
export function sharedRules(name: string, table: { organizationId: PgColumn; id: PgColumn }) {
  return [tenantKey(name, table), sharedPolicy(name)]
}

/** The policy of `sharedRules`, for a table whose key is another. */
export function sharedPolicy(name: string) {
  return platformPolicy(name, ofOwnBusiness)
}

/**
 * Lets the provider's figures read a table of all businesses, in transactions that read this and nothing else: `overAllTills`
 * in tenancy.ts. It is for tables that hold counts, and neither goods nor people.
 */
export function figuresPolicy(name: string) {
  return pgPolicy(`${name}_for_figures`, {
    for: 'select',
    to: appRole,
    using: sql`current_setting('app.realm', true) = 'figures'`,
  })
}

export const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
export const updatedAt = timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()
/**
 * The transaction that wrote a row last, by which readers of changes know what they have not seen (decisions 0110 and 0142).
 * Means something in its own database only; backups leave it out.
 */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })
export const writtenBy = transactionId('written_by').notNull().default(sql`pg_current_xact_id()`)
export const archivedAt = timestamp('archived_at', { withTimezone: true })

/** For a check: the column holds one of the words of a list, which is the domain's own and stands there only. */
export function oneOf(column: PgColumn, words: readonly string[]) {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`
}

/** An amount of one sale, in pounds: ten times the largest that a request may name. */
export function money(name: string) {
  return numeric(name, { precision: 12, scale: 2 })
}

/**
 * What one of something costs, in pounds with at most four decimals, or what such costs come to (decision 0143). It has no scale of its own:
 * so a column of amounts became one of costs without its rows being written anew, and an older server reads them as before.
 */
export function costAmount(name: string) {
  return numeric(name)
}

/** A sum of many amounts, in pounds: ten million of the largest sales there can be. */
export function moneySum(name: string) {
  return numeric(name, { precision: 18, scale: 2 })
}

/** A moment, in UTC. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true })
}
