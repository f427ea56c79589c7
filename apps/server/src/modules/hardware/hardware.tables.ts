import {
  PRINTER_COLUMNS,
  PRINTER_CONNECTIONS,
  PRINTER_FAMILY_NAMES,
  PRINTER_PORTS,
} from '@tuppence/contract/printers'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  inet,
  integer,
  jsonb,
  macaddr,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  createdAt,
  moment,
  oneOf,
  tenantColumns,
  tenantReference,
  tenantRules,
  updatedAt,
} from '../../platform/database/tenant-table.ts'
import { issuedInvoices } from '../receipts/receipts.tables.ts'
import { transactions } from '../sales/sales.tables.ts'
import { organizations } from '../settings/settings.tables.ts'
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

/** What a paper of a sale is. VAT invoices are in `printed_invoices`; a server of before notes them here. */
export const SALE_PAPERS = ['receipt', 'vat-invoice'] as const
export type SalePaper = (typeof SALE_PAPERS)[number]

/**
 * The papers of sales that a network printer was given and has not refused. It outlives the server, and what a till remembers.
 */
export const printedPapers = pgTable(
  'printed_papers',
  {
    ...tenantColumns(),
    saleId: uuid('sale_id').notNull(),
    paper: text('paper').notNull(),
    printedAt: moment('printed_at').notNull(),
  },
  (table) => [
    ...tenantRules('printed_papers', table),
    unique('printed_papers_of_sale').on(table.organizationId, table.saleId, table.paper),
    tenantReference(
      'printed_papers_sale_fk',
      [table.organizationId, table.saleId],
      [transactions.organizationId, transactions.id],
    ),
    check('printed_papers_paper', oneOf(table.paper, SALE_PAPERS)),
  ],
)

export const INVOICE_OUTPUTS = ['print', 'pdf'] as const

/** The kept VAT invoices (by their id) that have come out: on a network printer, or as a file. A second paper of one is a duplicate. */
export const printedInvoices = pgTable(
  'printed_invoices',
  {
    ...tenantColumns(),
    output: text('output').notNull(),
    printedAt: moment('printed_at').notNull(),
  },
  (table) => [
    ...tenantRules('printed_invoices', table),
    tenantReference(
      'printed_invoices_invoice_fk',
      [table.organizationId, table.id],
      [issuedInvoices.organizationId, issuedInvoices.id],
    ),
    check('printed_invoices_output', oneOf(table.output, INVOICE_OUTPUTS)),
  ],
)

/** DATA-007, for devices that tell of themselves over the network. None does yet: what a till is connected to is known to that till. */
export const devices = pgTable(
  'devices',
  {
    ...tenantColumns(() => organizations.id),
    deviceName: text('device_name').notNull(),
    deviceType: text('device_type').notNull(),
    manufacturer: text('manufacturer'),
    model: text('model'),
    serialNumber: text('serial_number'),
    macAddress: macaddr('mac_address'),
    ipAddress: inet('ip_address'),
    status: text('status').notNull().default('online'),
    firmwareVersion: text('firmware_version'),
    lastPingAt: moment('last_ping_at'),
    configuration: jsonb('configuration').notNull().default({}),
    createdAt,
    updatedAt,
  },
  (table) => tenantRules('devices', table),
)
