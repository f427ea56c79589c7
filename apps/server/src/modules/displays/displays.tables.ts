import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  createdAt,
  moment,
  platformPolicy,
  tenantColumns,
  tenantReference,
  tenantRules,
  updatedAt,
} from '../../platform/database/tenant-table.ts'
import { organizations } from '../settings/settings.tables.ts'
import { tills } from '../tills/tills.tables.ts'

/** Devices that show customers what a till rings up. Of the cookie that each has only the hash is kept. */
export const displays = pgTable(
  'displays',
  {
    ...tenantColumns(),
    tillId: uuid('till_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    name: text('name').notNull(),
    connectedAt: moment('connected_at').notNull(),
    /** Written every half minute while it follows its till. */
    seenAt: moment('seen_at').notNull(),
    /** It follows its till, unless whatever server it followed it by was killed: then `seen_at` is old. */
    isOn: boolean('is_on').notNull().default(false),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    ...tenantRules('displays', table),
    unique('displays_token').on(table.organizationId, table.tokenHash),
    index('displays_of_till').on(table.organizationId, table.tillId),
    tenantReference(
      'displays_till_fk',
      [table.organizationId, table.tillId],
      [tills.organizationId, tills.id],
    ),
    check('displays_named', sql`length(trim(${table.name})) between 1 and 60`),
    check('displays_ends', sql`${table.expiresAt} > ${table.connectedAt}`),
  ],
)

/** What a till that has displays shows them, by the till's own id: the newest only, for those that connect again. */
export const displayStates = pgTable(
  'display_states',
  {
    ...tenantColumns(),
    /** Null while it shows nothing. */
    state: jsonb('state'),
    shownAt: moment('shown_at').notNull(),
  },
  (table) => [
    ...tenantRules('display_states', table),
    tenantReference(
      'display_states_till_fk',
      [table.organizationId, table.id],
      [tills.organizationId, tills.id],
    ),
  ],
)

/** What a business shows while nothing is being bought, by its own id; its pictures are too large for every till's settings. */
export const displayContents = pgTable(
  'display_contents',
  {
    ...tenantColumns(() => organizations.id),
    content: jsonb('content').notNull(),
    createdAt,
    updatedAt,
  },
  (table) => [
    ...tenantRules('display_contents', table),
    check('display_contents_one', sql`${table.id} = ${table.organizationId}`),
  ],
)

/** Codes that bring a display to a till. Whoever types one names no business, so they are the platform's. */
export const displayCodes = pgTable(
  'display_codes',
  {
    /** Keyed with the pepper: a copy of this table tells no code. */
    codeHash: text('code_hash').primaryKey(),
    organizationId: uuid('organization_id').notNull(),
    tillId: uuid('till_id').notNull(),
    /** Who asked for it, as the audit log says of the display that comes by it. */
    personId: text('person_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt,
  },
  (table) => [
    index('display_codes_of_till').on(table.organizationId, table.tillId),
    platformPolicy('display_codes'),
  ],
)
