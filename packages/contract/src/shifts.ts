import { minorOf, moneySumTextSchema, moneyTextSchema } from '@tuppence/domain/money'
import {
  countedMinor,
  countSchema,
  countsSchema,
  drawerKindSchema,
  drawerRecordSchema,
  MAX_DRAWER_NOTE,
  reasonsFor,
  SHIFT_FLAGS,
  SHIFT_STATUSES,
  tillReadSchema,
} from '@tuppence/domain/shifts'
import { z } from 'zod'
import { defineCall, type SessionKind } from './call.ts'
import { daySchema } from './day.ts'
import { NEXT_CURSOR } from './headers.ts'
import { pageOf } from './paging.ts'

/** What the server noticed about a deed at a drawer, and kept as it was done. */
export const drawerFlagSchema = z.enum([
  /** The business has nobody of the id that it names. */
  'staff-unknown',
  /** Another person's session sent it: a queue sent later, or a name borrowed. */
  'staff-differs',
  /** Who did it was not given this till (STAFF-033). */
  'till-not-given',
  /** Neither who did it nor who is named as having allowed it may open the drawer without a sale. */
  'without-right',
  /** Somebody is named as having allowed it, which nothing proves. */
  'approval-unproven',
  /** The till's device checked the PIN of whoever allowed it, because there was no network. */
  'approved-offline',
  /** Nothing proves that it was done at this till: it moves no shift, no Z read and no expected cash. */
  'till-unproven',
  /** It is said to be of a shift that another till has; it moves nothing either. */
  'shift-of-another-till',
  /** It says more sales before it than the till can have made; it moves nothing until they are there. */
  'beyond-the-till',
  /** The Z read of its shift had been made when it arrived. */
  'changed-after-z-read',
  /** The device's clock is wrong, as of sales. */
  'clock-differs',
  /** Of a close: nobody knew how a card payment of the till had ended when it arrived. Its Z read says so too. */
  'cards-unsettled',
])
export type DrawerFlag = z.infer<typeof drawerFlagSchema>

/** Only people at tills count money: nobody does so from afar. */
const AT_TILLS: readonly SessionKind[] = ['pos', 'back-office', 'identity-provider']

export const recordedDrawerSchema = z.object({
  id: z.uuid(),
  flags: z.array(drawerFlagSchema),
  /** Of the Z read that its shift has, of a close. */
  zNumber: z.int().nullable(),
})
export type RecordedDrawer = z.infer<typeof recordedDrawerSchema>

export const recordDrawer = defineCall({
  name: 'recordDrawer',
  method: 'POST',
  path: '/api/shifts/records',
  summary:
    'Record what was done at a drawer: a shift opened or closed, money put in or taken out, a break. Repeats of the ' +
    'same id are answered as the first was, and the order of arrival does not matter.',
  access: 'sell',
  sessions: AT_TILLS,
  body: drawerRecordSchema,
  answer: recordedDrawerSchema,
  status: 201,
  errors: ['unknown-till', 'drawer-record-reused', 'too-busy'],
  whileLocked: true,
})

/** An active shift as lists show it (DATA-037). */
export const shiftSchema = z.object({
  id: z.uuid(),
  tillId: z.uuid(),
  staffName: z.string(),
  tillName: z.string(),
  startTime: z.iso.datetime(),
  status: z.enum(SHIFT_STATUSES),
  /** What its sales took, refunds and voids taken off. */
  totalSales: moneySumTextSchema,
  transactions: z.int(),
})
export type ActiveShift = z.infer<typeof shiftSchema>

export const activeShifts = defineCall({
  name: 'activeShifts',
  method: 'GET',
  path: '/api/shifts/active',
  summary: 'The shifts that are open now.',
  access: 'view-reports',
  answer: z.array(shiftSchema),
})

/** A shift with what was counted, and its Z read. */
export const shiftOfDaySchema = shiftSchema.extend({
  tillCode: z.string(),
  endTime: z.iso.datetime().nullable(),
  closedByName: z.string().nullable(),
  openingCash: moneyTextSchema,
  /** As the Z read has it; for an open shift, and one that was never counted, as it is now. */
  expectedCash: moneySumTextSchema,
  countedCash: moneySumTextSchema.nullable(),
  cashDifference: moneySumTextSchema.nullable(),
  /** Why, as whoever closed it said at the close; null where nothing was said, and while it is open. */
  differenceReason: z.string().nullable(),
  differenceNote: z.string().nullable(),
  /** What would be expected with all that arrived after the Z read was made; null where that is the same. */
  expectedLater: moneySumTextSchema.nullable(),
  /** What its till counted itself, where it was closed for the till before; null everywhere else. */
  countedLater: moneySumTextSchema.nullable(),
  /** Why a manager closed it for its till, in their words; null where nobody did. */
  closedForWhy: z.string().nullable(),
  zNumber: z.int().nullable(),
  /** Of its sales, what nothing proves to be of this till: in the sales, and in no expected cash. */
  unproven: z.object({ count: z.int(), net: moneySumTextSchema }),
  /** Sales of it that reached the server after its Z read was made. */
  lateCount: z.int(),
  /** That the drawer was counted more than once, as the Z read has it; null where it was not. */
  counts: countsSchema.nullable(),
  flags: z.array(z.enum(SHIFT_FLAGS)),
})
export type ShiftOfDay = z.infer<typeof shiftOfDaySchema>

export const listShifts = defineCall({
  name: 'listShifts',
  method: 'GET',
  path: '/api/shifts',
  summary: 'Shifts and their Z reads, of a range of the days they were opened on, newest first.',
  access: 'view-reports',
  scope: 'reports:read',
  query: z.object({
    from: daySchema.optional(),
    to: daySchema.optional(),
    ...pageOf(200, 500),
    organizationId: z.string().optional(),
  }),
  answer: z.array(shiftOfDaySchema),
  answerHeaders: [NEXT_CURSOR],
})

/** Said to have been done at a drawer, by a record that counts nowhere: kept, so that nothing is lost, and looked at by people. */
export const doubtfulDeedSchema = z.object({
  id: z.uuid(),
  tillCode: z.string(),
  tillName: z.string(),
  kind: drawerKindSchema,
  amount: moneyTextSchema.nullable(),
  /** By the clock of whoever sent it. */
  at: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  /** In whose name. */
  staffName: z.string(),
  /** Whose session sent it; null for nobody of the business. */
  sentBy: z.string().nullable(),
  flags: z.array(drawerFlagSchema),
})
export type DoubtfulDeed = z.infer<typeof doubtfulDeedSchema>

export const listDoubtfulDeeds = defineCall({
  name: 'listDoubtfulDeeds',
  method: 'GET',
  path: '/api/shifts/doubtful',
  summary:
    'What was said to have been done at drawers without a proof of their till, beyond its numbers, or, of an entry taken back, without the right to, by the day that it arrived on, newest first. It counts in no shift.',
  access: 'view-reports',
  query: z.object({
    from: daySchema.optional(),
    to: daySchema.optional(),
    ...pageOf(100, 500),
    organizationId: z.string().optional(),
  }),
  answer: z.array(doubtfulDeedSchema),
  answerHeaders: [NEXT_CURSOR],
})

export const readX = defineCall({
  name: 'readX',
  method: 'GET',
  path: '/api/shifts/:id/x-read',
  summary: 'The figures of a shift as they are now (X read): it changes and ends nothing.',
  access: 'view-reports',
  params: z.object({ id: z.uuid() }),
  answer: tillReadSchema,
  errors: ['not-found'],
})

export const readZ = defineCall({
  name: 'readZ',
  method: 'GET',
  path: '/api/shifts/:id/z-read',
  summary: 'The Z read of a shift that was closed. Without the right to reports, of one’s own shift only.',
  access: 'sell',
  scope: 'reports:read',
  params: z.object({ id: z.uuid() }),
  answer: tillReadSchema,
  errors: ['not-found'],
})

/** Of an open shift too, which has no Z read: that is no error. */
export const closedForTill = defineCall({
  name: 'closedForTill',
  method: 'GET',
  path: '/api/shifts/:id/closed-for',
  summary:
    'That the back office closed a shift for its till, as its Z read says it; null while nobody did. Without the right to reports, of ' +
    'one’s own shift only: of another it is null.',
  access: 'sell',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ closedFor: z.object({ by: z.string(), why: z.string() }).nullable() }),
  errors: ['not-found'],
})

/** What was counted: a sum, and the pieces where they were counted one by one. */
const counting = {
  /** UUIDv7, made by the caller: the same id again is answered as the first time. */
  id: z.uuid().toLowerCase(),
  amount: moneyTextSchema.regex(/^\d/, 'An amount of the drawer is never below nothing.'),
  count: countSchema.nullable(),
}
const comesTo = ({ amount, count }: { amount: string | null; count: z.infer<typeof countSchema> | null }) =>
  count === null || (amount !== null && countedMinor(count) === minorOf(amount))
const NOT_THAT = { path: ['count'], message: 'The pieces do not come to the amount.' }

/** What a drawer should hold, said to somebody who has counted it. */
export const comparedSchema = z.object({
  expected: moneySumTextSchema,
  /** counted − expected. */
  difference: moneySumTextSchema,
  /** Cash of sales that are not proven to be of this till: it is in none of the figures above. */
  unprovenCash: moneySumTextSchema,
  /** Records that the till last said it had not sent: their cash is in the drawer, and not expected. */
  unsentCount: z.int(),
  /** How often the drawer was counted for the till, this time included. */
  times: z.int(),
})
export type Compared = z.infer<typeof comparedSchema>

export const countForTill = defineCall({
  name: 'countForTill',
  method: 'POST',
  path: '/api/shifts/:id/counts',
  summary:
    'Say what was counted in the drawer of a till that cannot close its shift itself. It is kept before the answer says what should be there.',
  access: 'manage-tills',
  sessions: AT_TILLS,
  params: z.object({ id: z.uuid().toLowerCase() }),
  body: z.object({ ...counting, organizationId: z.string().optional() }).refine(comesTo, NOT_THAT),
  answer: comparedSchema,
  errors: ['not-found', 'shift-closed', 'drawer-record-reused', 'too-busy'],
})

export const closeForTill = defineCall({
  name: 'closeForTill',
  method: 'POST',
  path: '/api/shifts/:id/close',
  summary:
    'Close the shift of a till that cannot close it itself, and make its Z read. What the till sends afterwards is kept and shown beside it.',
  access: 'manage-tills',
  sessions: AT_TILLS,
  params: z.object({ id: z.uuid().toLowerCase() }),
  body: z
    .object({
      ...counting,
      /** Null where the drawer is not there to be counted: there is no difference then. */
      amount: counting.amount.nullable(),
      /** For a difference, of the reasons of a close. */
      reason: z.enum(reasonsFor('close').map(([reason]) => reason)).nullable(),
      note: z.string().trim().max(MAX_DRAWER_NOTE).nullable(),
      /** Why the till cannot close it itself. */
      why: z.string().trim().min(1, 'Write why it is closed here.').max(MAX_DRAWER_NOTE),
      organizationId: z.string().optional(),
    })
    .refine(comesTo, NOT_THAT)
    .refine(({ reason, note }) => reason !== 'other' || note, {
      path: ['note'],
      message: 'Write down what it was.',
    }),
  answer: recordedDrawerSchema,
  status: 201,
  errors: ['not-found', 'shift-closed', 'card-payments-unsettled', 'drawer-record-reused', 'too-busy'],
})
