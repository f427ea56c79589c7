import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  appendOnlyRules,
  createdAt,
  moment,
  platformPolicy,
  tenantColumns,
  tenantRules,
  thisOrganization,
  writtenBy,
} from '../database/tenant-table.ts'

/**
 * The live feed, written in the transaction of what it tells. Numbers are given before a transaction commits, so a
 * reader could pass a late one by; readers therefore go by which transactions they have seen (`writtenBy`).
 */
export const events = pgTable(
  'events',
  {
    ...tenantColumns(),
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    writtenBy,
    type: text('type').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt,
  },
  (table) => [
    ...appendOnlyRules('events', table),
    index('events_order').on(table.organizationId, table.writtenBy, table.number),
  ],
)

/**
 * Which database this is, made by chance. A restored one has another, though its books are the same up to the backup: what
 * somebody read in one says nothing of what changed in the other. It is in no backup.
 */
export const databaseMark = pgTable(
  'database_mark',
  { id: boolean('id').primaryKey().default(true), mark: uuid('mark').notNull().defaultRandom() },
  (table) => [
    check('database_mark_one_row', sql`${table.id}`),
    platformPolicy('database_mark', sql`${thisOrganization} is not null`),
  ],
)

/**
 * Each start of PostgreSQL that a server has seen, and by `written_by` from which transaction on. Where its files are put back from a copy,
 * it counts on from the copy's transactions: a start that lies before what somebody has read says so for good (decision 0148). It is in
 * no backup.
 */
export const databaseStarts = pgTable(
  'database_starts',
  { startedAt: moment('started_at').primaryKey(), writtenBy },
  () => [platformPolicy('database_starts', sql`${thisOrganization} is not null`)],
)

/** DATA-014: work for other systems that is retried until it is done. */
export const syncQueue = pgTable(
  'sync_queue',
  {
    ...tenantColumns(),
    entityType: text('entity_type').notNull(),
    entityId: uuid('entity_id').notNull(),
    action: text('action').notNull(),
    data: jsonb('data').notNull(),
    priority: integer('priority').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    lastAttempt: moment('last_attempt'),
    status: text('status').notNull().default('pending'),
    error: text('error'),
    createdAt,
  },
  (table) => [
    ...tenantRules('sync_queue', table),
    index('sync_queue_due').on(table.organizationId, table.status, table.priority),
    check('sync_queue_attempts', sql`${table.attempts} >= 0`),
    check('sync_queue_status', sql`${table.status} in ('pending', 'processing', 'done', 'failed')`),
  ],
)
