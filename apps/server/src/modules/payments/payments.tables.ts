import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  inet,
  jsonb,
  macaddr,
  numeric,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  createdAt,
  moment,
  tenantColumns,
  tenantReference,
  tenantRules,
  updatedAt,
} from '../../platform/database/tenant-table.ts'
import { transactions } from '../sales/sales.tables.ts'
import { organizations } from '../settings/settings.tables.ts'

/** DATA-015. */
export const paymentTerminals = pgTable(
  'payment_terminals',
  {
    ...tenantColumns(() => organizations.id),
    provider: text('provider').notNull(),
    terminalId: text('terminal_id').notNull(),
    terminalModel: text('terminal_model'),
    serialNumber: text('serial_number'),
    status: text('status').notNull().default('active'),
    connectionType: text('connection_type').notNull().default('bluetooth'),
    configuration: jsonb('configuration').notNull().default({}),
    lastHeartbeat: moment('last_heartbeat'),
    createdAt,
    updatedAt,
  },
  (table) => [
    ...tenantRules('payment_terminals', table),
    unique('payment_terminals_terminal').on(table.organizationId, table.provider, table.terminalId),
    check(
      'payment_terminals_connection',
      sql`${table.connectionType} in ('bluetooth', 'wifi', 'usb', 'ethernet', 'serial')`,
    ),
  ],
)

/** DATA-016. Card numbers never reach it: four digits at the most. */
export const paymentTransactions = pgTable(
  'payment_transactions',
  {
    ...tenantColumns(() => organizations.id),
    transactionId: uuid('transaction_id'),
    terminalId: uuid('terminal_id'),
    provider: text('provider').notNull(),
    providerTransactionId: text('provider_transaction_id'),
    amount: numeric('amount', { precision: 12, scale: 2 }).notNull(),
    currency: text('currency').notNull().default('GBP'),
    paymentMethod: text('payment_method').notNull(),
    cardType: text('card_type'),
    cardLast4: text('card_last4'),
    status: text('status').notNull(),
    receiptData: jsonb('receipt_data'),
    providerResponse: jsonb('provider_response'),
    errorMessage: text('error_message'),
    processedAt: moment('processed_at'),
    createdAt,
  },
  (table) => [
    ...tenantRules('payment_transactions', table),
    tenantReference(
      'payment_transactions_sale_fk',
      [table.organizationId, table.transactionId],
      [transactions.organizationId, transactions.id],
    ),
    tenantReference(
      'payment_transactions_terminal_fk',
      [table.organizationId, table.terminalId],
      [paymentTerminals.organizationId, paymentTerminals.id],
    ),
    index('payment_transactions_sale').on(table.organizationId, table.transactionId),
    check('payment_transactions_last4', sql`${table.cardLast4} is null or ${table.cardLast4} ~ '^[0-9]{4}$'`),
    check('payment_transactions_amount', sql`${table.amount} > 0`),
  ],
)

/** DATA-008: accounts with other services. Credentials are encrypted before they come here. */
export const integrations = pgTable(
  'integrations',
  {
    ...tenantColumns(() => organizations.id),
    provider: text('provider').notNull(),
    providerType: text('provider_type').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(false),
    credentials: text('credentials'),
    configuration: jsonb('configuration').notNull().default({}),
    lastSyncAt: moment('last_sync_at'),
    syncStatus: text('sync_status').notNull().default('pending'),
    errorMessage: text('error_message'),
    createdAt,
    updatedAt,
  },
  (table) => [
    ...tenantRules('integrations', table),
    unique('integrations_provider').on(table.organizationId, table.provider),
  ],
)

/** DATA-007: printers, drawers, displays, scanners. */
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
