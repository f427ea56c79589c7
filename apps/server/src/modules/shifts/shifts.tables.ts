import { DRAWER_KINDS, type DrawerRecord, SHIFT_STATUSES, type TillRead } from '@tuppence/domain/shifts'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  inet,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  appendOnlyRules,
  createdAt,
  moment,
  money,
  moneySum,
  oneOf,
  tenantColumns,
  tenantReference,
  tenantRules,
} from '../../platform/database/tenant-table.ts'
import { staffMembers } from '../staff/staff.tables.ts'
import { tills } from '../tills/tills.tables.ts'

/**
 * DATA-018. What its drawer records come to, kept for lists: every record that arrives works the row out anew
 * (domain/shifts/shift.ts), so that nothing depends on the order of arrival.
 */
export const shifts = pgTable(
  'shifts',
  {
    ...tenantColumns(),
    staffId: uuid('staff_id').notNull(),
    tillId: uuid('till_id').notNull(),
    startTime: moment('start_time').notNull(),
    endTime: moment('end_time'),
    openingCash: money('opening_cash').notNull().default('0.00'),
    closingCash: moneySum('closing_cash'),
    expectedCash: moneySum('expected_cash'),
    cashDifference: moneySum('cash_difference'),
    /** Whole minutes. */
    totalBreakTime: integer('total_break_time').notNull().default(0),
    breakStartTime: moment('break_start_time'),
    totalSales: moneySum('total_sales').notNull().default('0.00'),
    totalTransactions: integer('total_transactions').notNull().default(0),
    notes: text('notes'),
    status: text('status').notNull().default('active'),
    /** Its sales are the till's numbers above this one, up to `to_sequence`; null for a shift of a version before. */
    fromSequence: integer('from_sequence'),
    toSequence: integer('to_sequence'),
    closedByName: text('closed_by_name'),
    /** What contradicts itself in its records: kept and shown. */
    flags: text('flags').array().notNull().default(sql`'{}'`),
    createdAt,
  },
  (table) => [
    ...tenantRules('shifts', table),
    tenantReference(
      'shifts_staff_fk',
      [table.organizationId, table.staffId],
      [staffMembers.organizationId, staffMembers.id],
    ),
    tenantReference('shifts_till_fk', [table.organizationId, table.tillId], [tills.organizationId, tills.id]),
    uniqueIndex('shifts_one_open').on(table.organizationId, table.tillId).where(sql`status <> 'closed'`),
    index('shifts_by_time').on(table.organizationId, table.startTime),
    check('shifts_status', oneOf(table.status, SHIFT_STATUSES)),
    check('shifts_times', sql`${table.endTime} is null or ${table.endTime} >= ${table.startTime}`),
    check('shifts_numbers', sql`${table.toSequence} >= ${table.fromSequence}`),
  ],
)

/** DATA-019: who was at which till when. The token is stored as its hash. */
export const tillSessions = pgTable(
  'till_sessions',
  {
    ...tenantColumns(),
    tillId: uuid('till_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    shiftId: uuid('shift_id'),
    loginTime: moment('login_time').notNull(),
    logoutTime: moment('logout_time'),
    ipAddress: inet('ip_address'),
    userAgent: text('user_agent'),
    sessionToken: text('session_token').notNull(),
    status: text('status').notNull().default('active'),
    createdAt,
  },
  (table) => [
    ...tenantRules('till_sessions', table),
    tenantReference(
      'till_sessions_till_fk',
      [table.organizationId, table.tillId],
      [tills.organizationId, tills.id],
    ),
    tenantReference(
      'till_sessions_staff_fk',
      [table.organizationId, table.staffId],
      [staffMembers.organizationId, staffMembers.id],
    ),
    tenantReference(
      'till_sessions_shift_fk',
      [table.organizationId, table.shiftId],
      [shifts.organizationId, shifts.id],
    ),
    index('till_sessions_till').on(table.organizationId, table.tillId, table.loginTime),
    check('till_sessions_status', sql`${table.status} in ('active', 'ended')`),
  ],
)

/** What was done at drawers, as tills recorded it: append-only, each once. Shifts are read out of it. */
export const drawerRecords = pgTable(
  'drawer_records',
  {
    ...tenantColumns(),
    tillId: uuid('till_id').notNull(),
    /** No foreign key: a record may come before the opening of its shift. Null for a drawer opened without a shift. */
    shiftId: uuid('shift_id'),
    kind: text('kind').notNull(),
    amount: money('amount'),
    /** The till's last number then: its own time. */
    afterSequence: integer('after_sequence').notNull(),
    happenedAt: moment('happened_at').notNull(),
    /** Null where the business has nobody of the id that it names. */
    staffId: uuid('staff_id'),
    approvedBy: uuid('approved_by'),
    /** Whose session sent it. */
    recordedBy: uuid('recorded_by'),
    /** The whole record as the till sent it. */
    content: jsonb('content').$type<DrawerRecord>().notNull(),
    /** What the server noticed and kept as it was done. */
    flags: text('flags').array().notNull().default(sql`'{}'`),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    ...appendOnlyRules('drawer_records', table),
    tenantReference(
      'drawer_records_till_fk',
      [table.organizationId, table.tillId],
      [tills.organizationId, tills.id],
    ),
    tenantReference(
      'drawer_records_staff_fk',
      [table.organizationId, table.staffId],
      [staffMembers.organizationId, staffMembers.id],
    ),
    tenantReference(
      'drawer_records_approved_by_fk',
      [table.organizationId, table.approvedBy],
      [staffMembers.organizationId, staffMembers.id],
    ),
    tenantReference(
      'drawer_records_recorded_by_fk',
      [table.organizationId, table.recordedBy],
      [staffMembers.organizationId, staffMembers.id],
    ),
    index('drawer_records_shift').on(table.organizationId, table.shiftId),
    index('drawer_records_openings')
      .on(table.organizationId, table.tillId, table.afterSequence)
      .where(sql`kind = 'open'`),
    check('drawer_records_kind', oneOf(table.kind, DRAWER_KINDS)),
    check('drawer_records_amount', sql`${table.amount} >= 0`),
    check('drawer_records_of_shift', sql`${table.shiftId} is not null or ${table.kind} = 'no-sale'`),
  ],
)

/** Z reads: numbered without gaps for each till, never changed, kept like every record of VAT for six years and longer. */
export const zReads = pgTable(
  'z_reads',
  {
    ...tenantColumns(),
    tillId: uuid('till_id').notNull(),
    shiftId: uuid('shift_id').notNull(),
    number: integer('number').notNull(),
    /** The till's numbers that it covers: above the one, up to the other. Those of a till's Z reads meet without a gap. */
    fromSequence: integer('from_sequence').notNull(),
    toSequence: integer('to_sequence').notNull(),
    closedAt: moment('closed_at').notNull(),
    madeAt: moment('made_at').notNull(),
    tradingDay: date('trading_day').notNull(),
    net: moneySum('net').notNull(),
    grandTotal: moneySum('grand_total').notNull(),
    content: jsonb('content').$type<TillRead>().notNull(),
  },
  (table) => [
    ...appendOnlyRules('z_reads', table),
    tenantReference(
      'z_reads_till_fk',
      [table.organizationId, table.tillId],
      [tills.organizationId, tills.id],
    ),
    tenantReference(
      'z_reads_shift_fk',
      [table.organizationId, table.shiftId],
      [shifts.organizationId, shifts.id],
    ),
    unique('z_reads_number').on(table.organizationId, table.tillId, table.number),
    unique('z_reads_shift').on(table.organizationId, table.shiftId),
    index('z_reads_day').on(table.organizationId, table.tradingDay),
    check('z_reads_number_counts', sql`${table.number} > 0 and ${table.toSequence} >= ${table.fromSequence}`),
  ],
)
