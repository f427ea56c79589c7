import {
  PRINTER_COLUMNS,
  PRINTER_CONNECTIONS,
  PRINTER_FAMILY_NAMES,
  PRINTER_PORTS,
} from '@tuppence/contract/printers'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  createdAt,
  moment,
  oneOf,
  tenantColumns,
  tenantReference,
  tenantRules,
  updatedAt,
} from '../../platform/database/tenant-table.ts'
import { tills } from '../tills/tills.tables.ts'

/** The printer of a till, one at the most. Only those on the network are the server's to reach; of the others it keeps the name. */
export const printers = pgTable(
  'printers',
  {
    ...tenantColumns(),
    tillId: uuid('till_id').notNull(),
    name: text('name').notNull(),
    connection: text('connection').notNull(),
    host: text('host'),
    port: integer('port'),
    family: text('family').notNull(),
    columns: integer('columns').notNull(),
    hasDrawer: boolean('has_drawer').notNull(),
    /** What the server saw of it last; all of these are empty before. */
    seenAt: moment('seen_at'),
    fault: text('fault'),
    isPaperLow: boolean('is_paper_low'),
    createdAt,
    updatedAt,
  },
  (table) => [
    ...tenantRules('printers', table),
    unique('printers_of_till').on(table.organizationId, table.tillId),
    tenantReference(
      'printers_till_fk',
      [table.organizationId, table.tillId],
      [tills.organizationId, tills.id],
    ),
    check('printers_named', sql`length(trim(${table.name})) between 1 and 100`),
    check('printers_connection', oneOf(table.connection, PRINTER_CONNECTIONS)),
    check('printers_family', oneOf(table.family, PRINTER_FAMILY_NAMES)),
    check('printers_columns', sql`${table.columns} in (${sql.raw(PRINTER_COLUMNS.join(', '))})`),
    check(
      'printers_address',
      sql`(${table.connection} = 'network') = (${table.host} is not null) and (${table.host} is null) = (${table.port} is null)`,
    ),
    check(
      'printers_port',
      sql`${table.port} between ${sql.raw(String(PRINTER_PORTS.first))} and ${sql.raw(String(PRINTER_PORTS.last))}`,
    ),
    check(
      'printers_seen',
      sql`${table.seenAt} is not null or (${table.fault} is null and ${table.isPaperLow} is null)`,
    ),
  ],
)
