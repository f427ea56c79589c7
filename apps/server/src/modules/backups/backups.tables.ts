import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, oneOf, platformPolicy } from '../../platform/database/tenant-table.ts'

/** By the clock, because an operator asked, or to see that a file can be brought back. */
const BACKUP_RUN_KINDS = ['nightly', 'asked', 'drill'] as const

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
