import { DATA_COPY_STATUSES } from '@tuppence/contract/data-copies'
import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../../platform/database/bytea.ts'
import {
  moment,
  oneOf,
  tenantColumns,
  tenantReference,
  tenantRules,
} from '../../platform/database/tenant-table.ts'
import { organizations } from '../settings/settings.tables.ts'
import { users } from '../staff/staff.tables.ts'

/** The copy of all its data that an owner has asked for, one for each business, and how far it is. */
export const dataCopies = pgTable(
  'data_copies',
  {
    ...tenantColumns(() => organizations.id),
    status: text('status').notNull(),
    askedAt: moment('asked_at').notNull(),
    userId: text('user_id').notNull(),
    doneFiles: integer('done_files').notNull().default(0),
    doneRows: bigint('done_rows', { mode: 'number' }).notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    readyAt: moment('ready_at'),
  },
  (table) => [
    ...tenantRules('data_copies', table),
    tenantReference(
      'data_copies_user_fk',
      [table.organizationId, table.userId],
      [users.organizationId, users.id],
    ),
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
