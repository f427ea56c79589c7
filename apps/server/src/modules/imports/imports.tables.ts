import { IMPORT_KINDS, IMPORT_STATUSES } from '@tuppence/domain/imports'
import { sql } from 'drizzle-orm'
import { check, index, integer, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  createdAt,
  moment,
  oneOf,
  sharedRules,
  tenantColumns,
  tenantReference,
  tenantRules,
  updatedAt,
} from '../../platform/database/tenant-table.ts'
import { organizations } from '../settings/settings.tables.ts'
import { users } from '../staff/staff.tables.ts'

/**
 * A file that somebody brought, and how far it has come. The platform sees these rows too, and no content: a server that
 * starts looks for what one before it left half-way, in whichever business.
 */
export const imports = pgTable(
  'imports',
  {
    ...tenantColumns(() => organizations.id),
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    fileName: text('file_name').notNull(),
    /** The sheets of the file, each with its name, how many rows it has and the first of them. */
    sheets: json('sheets').notNull().default([]),
    /** Which sheet, which column is what, and how numbers are written: what the check went by. */
    plan: json('plan'),
    /** How many rows come to what. */
    counts: json('counts'),
    /** How far the work in hand is, in rows. */
    doneRows: integer('done_rows').notNull().default(0),
    allRows: integer('all_rows').notNull().default(0),
    /** Why it failed: a code of the domain's. */
    failure: text('failure'),
    userId: text('user_id'),
    /** The provider's name, where it was brought under remote access. */
    operatorName: text('operator_name'),
    createdAt,
    updatedAt,
    appliedAt: moment('applied_at'),
    /** Its rows are kept until then, and with them the way back. */
    rowsGoAt: moment('rows_go_at').notNull(),
  },
  (table) => [
    ...sharedRules('imports', table),
    tenantReference(
      'imports_user_fk',
      [table.organizationId, table.userId],
      [users.organizationId, users.id],
    ),
    index('imports_time').on(table.organizationId, table.createdAt),
    index('imports_at_work')
      .on(table.organizationId, table.status)
      .where(sql`status in ('reading', 'checking', 'applying', 'stopping', 'undoing')`),
    check('imports_kind', oneOf(table.kind, IMPORT_KINDS)),
    check('imports_status', oneOf(table.status, IMPORT_STATUSES)),
  ],
)

/**
 * The rows of a file, some hundreds at a time. A chunk is what one transaction applies or takes back, and says itself
 * whether that is done, so that a killed server's successor goes on behind it (decision 0079).
 */
export const importChunks = pgTable(
  'import_chunks',
  {
    ...tenantColumns(),
    importId: uuid('import_id').notNull(),
    sheet: integer('sheet').notNull(),
    place: integer('place').notNull(),
    /** The rows as the file has them: line number, then cells. */
    rows: json('rows').notNull(),
    /** What the check made of each. */
    lines: json('lines'),
    /** What was written for each, with what was there before. */
    written: json('written'),
    appliedAt: moment('applied_at'),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    ...tenantRules('import_chunks', table),
    tenantReference(
      'import_chunks_import_fk',
      [table.organizationId, table.importId],
      [imports.organizationId, imports.id],
    ),
    uniqueIndex('import_chunks_place').on(table.organizationId, table.importId, table.sheet, table.place),
    check('import_chunks_place_said', sql`${table.sheet} >= 0 and ${table.place} >= 0`),
  ],
)
