import { DATA_COPY_STATUSES } from '@tuppence/contract/data-copies'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../../platform/database/bytea.ts'
import {
  moment,
  oneOf,
  sharedRules,
  tenantColumns,
  tenantReference,
  tenantRules,
} from '../../platform/database/tenant-table.ts'
import { organizations } from '../settings/settings.tables.ts'
import { users } from '../staff/staff.tables.ts'

/**
 * The copy of all its data that an owner has asked for, one for each business, and how far it is. The platform sees these rows too,
 * and no content: of several servers one makes it.
 */
export const dataCopies = pgTable(
  'data_copies',
  {
    ...tenantColumns(() => organizations.id),
    status: text('status').notNull(),
    askedAt: moment('asked_at').notNull(),
    userId: text('user_id').notNull(),
    /** Whoever makes it moves this on: a copy whose server died is begun anew after it. */
    dueAt: moment('due_at').notNull(),
    doneFiles: integer('done_files').notNull().default(0),
    doneRows: bigint('done_rows', { mode: 'number' }).notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    readyAt: moment('ready_at'),
  },
  (table) => [
    ...sharedRules('data_copies', table),
    tenantReference(
      'data_copies_user_fk',
      [table.organizationId, table.userId],
      [users.organizationId, users.id],
    ),
    index('data_copies_due').on(table.dueAt),
    check('data_copies_status', oneOf(table.status, DATA_COPY_STATUSES)),
    check('data_copies_ready', sql`(${table.status} = 'ready') = (${table.readyAt} is not null)`),
  ],
)

/** The file of a copy, a piece after the other: any server can hand it out. */
export const dataCopyPieces = pgTable(
  'data_copy_pieces',
  {
    ...tenantColumns(),
    copyId: uuid('copy_id').notNull(),
    place: integer('place').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [
    ...tenantRules('data_copy_pieces', table),
    tenantReference(
      'data_copy_pieces_copy_fk',
      [table.organizationId, table.copyId],
      [dataCopies.organizationId, dataCopies.id],
    ),
    uniqueIndex('data_copy_pieces_place').on(table.organizationId, table.copyId, table.place),
    check('data_copy_pieces_place_said', sql`${table.place} >= 0`),
  ],
)
