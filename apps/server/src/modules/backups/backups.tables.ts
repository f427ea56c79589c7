import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, oneOf, platformPolicy } from '../../platform/database/tenant-table.ts'

/** By the clock, because an operator asked, or to see that a file can be brought back. */
const BACKUP_RUN_KINDS = ['nightly', 'asked', 'drill'] as const

/** The file is read to its end, then filled in, then its books are checked. */
const RESTORE_STEPS = ['reading', 'filling', 'checking'] as const

/** Each time backups were made or one was tried out: how it ended. The files themselves say what they hold. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    startedAt: moment('started_at').notNull(),
    /** Null while it runs, or where the server was ended in the middle of it. */
    endedAt: moment('ended_at'),
    /** What went wrong, in a sentence; null where nothing did. */
    failure: text('failure'),
    files: integer('files').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('backup_runs_started').on(table.startedAt),
    check('backup_runs_kind', oneOf(table.kind, BACKUP_RUN_KINDS)),
    platformPolicy('backup_runs'),
  ],
)

/** Each time a backup was brought back beside the database in use, because an operator asked on the portal: how it ended. */
export const restores = pgTable(
  'restores',
  {
    id: uuid('id').primaryKey(),
    /** The name of the file. */
    backup: text('backup').notNull(),
    /** The database that it goes into; noted before that is made, so that a half-made one is found. */
    database: text('database').notNull(),
    /** The operator's name. */
    askedBy: text('asked_by').notNull(),
    startedAt: moment('started_at').notNull(),
    /** Null while it runs, or where the server was ended in the middle of it. */
    endedAt: moment('ended_at'),
    /** What went wrong, in a sentence; null where nothing did. */
    failure: text('failure'),
    step: text('step').notNull().default('reading'),
    rowsBack: bigint('rows_back', { mode: 'number' }).notNull().default(0),
    /** Null until the file was read to its end. */
    rowsAll: bigint('rows_all', { mode: 'number' }),
  },
  (table) => [
    index('restores_started').on(table.startedAt),
    check('restores_step', oneOf(table.step, RESTORE_STEPS)),
    platformPolicy('restores'),
  ],
)
