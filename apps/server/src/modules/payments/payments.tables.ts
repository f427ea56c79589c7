import {
  CONNECTION_TYPES,
  PAYMENT_STATES,
  PAYMENT_WAYS,
  REFUND_RESOLUTIONS,
  REFUND_STATES,
  SETTLEMENT_ACCOUNTS,
  SETTLEMENT_CAUSES,
  TERMINAL_STATUSES,
  TERMINAL_TIMEOUTS,
} from '@tuppence/domain/payments'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  appendOnlyRules,
  createdAt,
  moment,
  money,
  oneOf,
  tenantColumns,
  tenantReference,
  tenantRules,
  updatedAt,
} from '../../platform/database/tenant-table.ts'
import { transactions } from '../sales/sales.tables.ts'
import { organizations } from '../settings/settings.tables.ts'
import { tills } from '../tills/tills.tables.ts'

/**
 * DATA-015. `status` says whether it is in use at all; `link` how it stands with its provider (PAY-016). Keys are no part of it:
 * they are the account's, in `integrations`.
 */
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
    name: text('name'),
    link: text('link').notNull().default('disconnected'),
    linkError: text('link_error'),
    merchantId: text('merchant_id'),
    testMode: boolean('test_mode').notNull().default(true),
    autoConnect: boolean('auto_connect').notNull().default(true),
    timeoutSeconds: integer('timeout_seconds').notNull().default(30),
    createdAt,
    updatedAt,
  },
  (table) => [
    ...tenantRules('payment_terminals', table),
    check('payment_terminals_link', oneOf(table.link, TERMINAL_STATUSES)),
    check(
      'payment_terminals_timeout',
      sql`${table.timeoutSeconds} in (${sql.raw(TERMINAL_TIMEOUTS.join(', '))})`,
    ),
    unique('payment_terminals_terminal').on(table.organizationId, table.provider, table.terminalId),
    check('payment_terminals_connection', oneOf(table.connectionType, CONNECTION_TYPES)),
  ],
)

/**
 * DATA-016: the payments, each under the id that the till made for it, which is also what the provider knows it by. Card numbers
 * never reach it: four digits at the most. How it came to stand so is in `payment_events`.
 */
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
    /** On a terminal, or by a link. */
    takenBy: text('taken_by').notNull().default('terminal'),
    /** Where the customer pays, of a payment by link. */
    payAt: text('pay_at'),
    cardType: text('card_type'),
    cardLast4: text('card_last4'),
    status: text('status').notNull(),
    receiptData: jsonb('receipt_data'),
    providerResponse: jsonb('provider_response'),
    errorMessage: text('error_message'),
    processedAt: moment('processed_at'),
    tillId: uuid('till_id'),
    shiftId: uuid('shift_id'),
    askedBy: text('asked_by'),
    askedByName: text('asked_by_name'),
    approvedAmount: money('approved_amount').notNull().default('0'),
    refundedAmount: money('refunded_amount').notNull().default('0'),
    /** When the cashier stopped waiting for it. */
    givenUpAt: moment('given_up_at'),
    /** The till whose basket it stands in as money that was taken, and when that was told last: until a sale has it. */
    basketTillId: uuid('basket_till_id'),
    basketSince: moment('basket_since'),
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
    tenantReference(
      'payment_transactions_till_fk',
      [table.organizationId, table.tillId],
      [tills.organizationId, tills.id],
    ),
    tenantReference(
      'payment_transactions_basket_till_fk',
      [table.organizationId, table.basketTillId],
      [tills.organizationId, tills.id],
    ),
    index('payment_transactions_sale').on(table.organizationId, table.transactionId),
    // A sale is searched for by the card that paid for it.
    index('payment_transactions_card')
      .on(table.organizationId, table.cardLast4)
      .where(sql`card_last4 is not null and transaction_id is not null`),
    index('payment_transactions_made').on(table.organizationId, table.createdAt),
    index('payment_transactions_unsettled')
      .on(table.organizationId, table.tillId)
      .where(sql`status in ('created', 'sent', 'waiting', 'unknown')`),
    index('payment_transactions_by_word')
      .on(table.organizationId)
      .where(sql`receipt_data is null and approved_amount > 0 or status = 'part-approved'`),
    check('payment_transactions_taken_by', oneOf(table.takenBy, PAYMENT_WAYS)),
    check(
      'payment_transactions_terminal',
      sql`(${table.takenBy} = 'terminal') = (${table.terminalId} is not null)`,
    ),
    check('payment_transactions_state', oneOf(table.status, PAYMENT_STATES)),
    check(
      'payment_transactions_approved',
      sql`(${table.status} in ('approved', 'part-approved')) = (${table.approvedAmount} > 0)`,
    ),
    check(
      'payment_transactions_refunded',
      sql`${table.refundedAmount} between 0 and ${table.approvedAmount}`,
    ),
    check('payment_transactions_last4', sql`${table.cardLast4} is null or ${table.cardLast4} ~ '^[0-9]{4}$'`),
    check('payment_transactions_amount', sql`${table.amount} > 0`),
  ],
)

/**
 * What happened to each payment, in its order, for ever: who asked, what the provider said, who decided. It holds no card data.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    ...tenantColumns(),
    paymentId: uuid('payment_id').notNull(),
    kind: text('kind').notNull(),
    /** Where the payment stood after it. */
    state: text('state').notNull(),
    amount: money('amount'),
    personId: text('person_id'),
    personName: text('person_name'),
    /** Why, in the words of the person or the provider. */
    reason: text('reason'),
    happenedAt: moment('happened_at').notNull(),
  },
  (table) => [
    ...appendOnlyRules('payment_events', table),
    tenantReference(
      'payment_events_payment_fk',
      [table.organizationId, table.paymentId],
      [paymentTransactions.organizationId, paymentTransactions.id],
    ),
    index('payment_events_of_payment').on(table.organizationId, table.paymentId),
    check('payment_events_state', oneOf(table.state, PAYMENT_STATES)),
    check(
      'payment_events_decided',
      sql`${table.kind} <> 'settled' or (${table.personId} is not null and length(trim(${table.reason})) > 0)`,
    ),
  ],
)

/** Money on its way back to a card. One whose answer is missing keeps its share: nothing is given back twice. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    ...tenantColumns(),
    paymentId: uuid('payment_id').notNull(),
    amount: money('amount').notNull(),
    state: text('state').notNull(),
    reason: text('reason').notNull(),
    /** The record that gives it back, where one does: a void, a refund, an exchange. */
    transactionId: uuid('transaction_id'),
    providerRefundId: text('provider_refund_id'),
    /** When it last left for the provider, written before it leaves; null for never, or for what surely did not begin. */
    sentAt: moment('sent_at'),
    errorMessage: text('error_message'),
    askedBy: text('asked_by').notNull(),
    askedByName: text('asked_by_name').notNull(),
    /** The refused refund that this one tries again. */
    retryOf: uuid('retry_of'),
    /** What became of a refused one, when, and who decided it. */
    resolution: text('resolution'),
    seenToAt: moment('seen_to_at'),
    seenToByName: text('seen_to_by_name'),
    seenToReason: text('seen_to_reason'),
    createdAt,
    updatedAt,
  },
  (table) => [
    ...tenantRules('payment_refunds', table),
    tenantReference(
      'payment_refunds_payment_fk',
      [table.organizationId, table.paymentId],
      [paymentTransactions.organizationId, paymentTransactions.id],
    ),
    tenantReference(
      'payment_refunds_record_fk',
      [table.organizationId, table.transactionId],
      [transactions.organizationId, transactions.id],
    ),
    tenantReference(
      'payment_refunds_retry_fk',
      [table.organizationId, table.retryOf],
      [table.organizationId, table.id],
    ),
    unique('payment_refunds_retry_of').on(table.organizationId, table.retryOf),
    index('payment_refunds_of_payment').on(table.organizationId, table.paymentId),
    index('payment_refunds_to_see_to')
      .on(table.organizationId)
      .where(sql`state in ('sent', 'unknown', 'refused') and seen_to_at is null`),
    check('payment_refunds_state', oneOf(table.state, REFUND_STATES)),
    check('payment_refunds_resolution', oneOf(table.resolution, REFUND_RESOLUTIONS)),
    check(
      'payment_refunds_resolved',
      sql`(${table.resolution} is null) = (${table.seenToAt} is null) and (${table.resolution} is null or ${table.state} = 'refused')`,
    ),
    check('payment_refunds_amount', sql`${table.amount} > 0`),
  ],
)

/**
 * The settlement ledger (decision 0150): each movement of card money between a payment, its sale, what is due to the customer and the provider.
 * The entries of one cause sum to zero; what is unused, unpaid or due is an account's balance.
 */
export const settlementEntries = pgTable(
  'settlement_entries',
  {
    ...tenantColumns(() => organizations.id),
    accountKind: text('account_kind').notNull(),
    /** The payment, sale or refund; of `provider-suspense` and `outside` the payment. */
    accountId: uuid('account_id').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    causeKind: text('cause_kind').notNull(),
    /** The event of the payment, the sale, or the refund. */
    causeId: uuid('cause_id').notNull(),
    /** Whose money it is; null in entries that were made before this column. */
    paymentId: uuid('payment_id'),
    /** The refund that this one tries again. */
    retryOf: uuid('retry_of'),
    by: text('by'),
    at: moment('at').notNull(),
  },
  (table) => [
    ...appendOnlyRules('settlement_entries', table),
    // One cause is entered once.
    unique('settlement_entries_cause').on(
      table.organizationId,
      table.causeId,
      table.causeKind,
      table.paymentId,
      table.accountKind,
      table.accountId,
    ),
    index('settlement_entries_account').on(table.organizationId, table.accountId, table.accountKind),
    index('settlement_entries_written_off')
      .on(table.organizationId, table.accountId)
      .where(sql`cause_kind = 'written-off' and account_kind = 'payment'`),
    check('settlement_entries_account_kind', oneOf(table.accountKind, SETTLEMENT_ACCOUNTS)),
    check('settlement_entries_cause_kind', oneOf(table.causeKind, SETTLEMENT_CAUSES)),
    check('settlement_entries_amount', sql`${table.amountMinor} <> 0`),
    check('settlement_entries_retry', sql`${table.retryOf} is null or ${table.causeKind} = 'refund-due'`),
  ],
)

/** What the simulator's terminals remember, as a provider's own books would: it outlives a restart of the server. */
export const simulatedPayments = pgTable(
  'simulated_payments',
  {
    ...tenantColumns(() => organizations.id),
    record: jsonb('record').notNull(),
    createdAt,
  },
  (table) => tenantRules('simulated_payments', table),
)

/**
 * DATA-008: accounts with other services. Credentials are sealed before they come here (secret-box.ts) and no call answers
 * them: it is told since when they are there, and by whom.
 */
export const integrations = pgTable(
  'integrations',
  {
    ...tenantColumns(() => organizations.id),
    provider: text('provider').notNull(),
    providerType: text('provider_type').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(false),
    credentials: text('credentials'),
    credentialsSetAt: moment('credentials_set_at'),
    credentialsSetBy: text('credentials_set_by'),
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
    check('integrations_sealed', sql`${table.credentials} ~ '^v1[.]'`),
    check(
      'integrations_credentials_set',
      sql`(${table.credentials} is null) = (${table.credentialsSetAt} is null)`,
    ),
  ],
)
