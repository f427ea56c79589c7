import { z } from 'zod'
import { minorOf, moneySumTextSchema, moneyTextSchema } from '../money/index.ts'
import { approvalSchema } from '../sales/index.ts'
import { countedMinor, countSchema } from './count.ts'

/** What is done in the back office for a till that cannot do it itself (decision 0082). No till says it. */
export const OFFICE_KINDS = ['count-for-till', 'close-for-till'] as const

/** What happens to a drawer and the shift it belongs to. Money that a sale moves is the sale's own record. */
export const DRAWER_KINDS = [
  'open',
  'cash-in',
  'pay-out',
  'safe-drop',
  'take-back',
  'no-sale',
  'break-start',
  'break-end',
  'close',
  ...OFFICE_KINDS,
] as const
export const drawerKindSchema = z.enum(DRAWER_KINDS)
export type DrawerKind = (typeof DRAWER_KINDS)[number]

export const MOVEMENT_KINDS = ['cash-in', 'pay-out', 'safe-drop'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** Whether a record says that money went into the drawer or out of it, for no sale: only that can be taken back. */
export const isMovement = ({ kind }: Pick<DrawerRecord, 'kind'>): boolean =>
  (MOVEMENT_KINDS as readonly DrawerKind[]).includes(kind)

/** Whether a till did it itself. */
export const isOfTill = ({ kind }: Pick<DrawerRecord, 'kind'>): boolean =>
  !(OFFICE_KINDS as readonly DrawerKind[]).includes(kind)

/** What people read for it. */
export const DRAWER_LABELS: Readonly<Record<DrawerKind, string>> = {
  open: 'Shift opened',
  'cash-in': 'Cash in',
  'pay-out': 'Pay-out',
  'safe-drop': 'Safe drop',
  'take-back': 'Entry taken back',
  'no-sale': 'Drawer opened without a sale',
  'break-start': 'Break begun',
  'break-end': 'Break ended',
  close: 'Shift closed',
  'count-for-till': 'Drawer counted for the till',
  'close-for-till': 'Shift closed for the till',
}

/** The reasons there are for each; what is not named needs none. `other` needs a note. */
export const DRAWER_REASONS = {
  'cash-in': { 'change-fetched': 'Change fetched', 'cash-found': 'Cash found', other: 'Other' },
  'pay-out': {
    supplier: 'Paid a supplier',
    expenses: 'Shop expenses',
    wages: 'Wages',
    owner: 'Taken by the owner',
    other: 'Other',
  },
  'take-back': {
    'wrong-amount': 'Wrong amount',
    'wrong-kind': 'Wrong kind of entry',
    twice: 'Noted twice',
    'not-done': 'It did not happen',
    other: 'Other',
  },
  'no-sale': {
    'give-change': 'Gave change',
    'check-drawer': 'Checked the drawer',
    'correct-mistake': 'Put a mistake right',
    other: 'Other',
  },
  /** For a difference: nobody is refused for having none, but everybody is asked. */
  close: {
    'wrong-change': 'Wrong change given',
    'not-noted': 'Something was not noted',
    'bad-note': 'A note was not good',
    unknown: 'Nobody knows',
    other: 'Other',
  },
} as const satisfies Partial<Record<DrawerKind, Readonly<Record<string, string>>>>

/** The reasons to choose from, with their words; empty where none is asked for. */
export function reasonsFor(kind: DrawerKind): readonly (readonly [string, string])[] {
  return kind in DRAWER_REASONS ? Object.entries(DRAWER_REASONS[kind as keyof typeof DRAWER_REASONS]) : []
}

export function reasonLabel(kind: DrawerKind, reason: string): string {
  return reasonsFor(kind).find(([one]) => one === reason)?.[1] ?? reason
}

export const MAX_DRAWER_NOTE = 300

/** As PostgreSQL writes it: the same record in capitals is the same. */
const wireId = z.uuid().toLowerCase()
const whoSchema = z.object({ id: wireId, name: z.string().trim().min(1).max(200) })
const notNegative = moneyTextSchema.regex(/^\d/, 'An amount of the drawer is never below nothing.')

const recordShape = z.object({
  /** UUIDv7, made by the till; the same id is the same record (mandate 3). */
  id: wireId,
  tillId: wireId,
  /** Null only for a drawer that is opened while no shift is. */
  shiftId: wireId.nullable(),
  kind: drawerKindSchema,
  /** By the till's clock. */
  at: z.iso.datetime().refine((at) => Date.parse(at) >= 0, 'No drawer was opened before 1970.'),
  /**
   * The number of the till's last sale then: a till's own time, which no wrong clock moves. A sale belongs to the shift
   * whose opening it follows and whose close it does not.
   */
  afterSequence: z.int().min(0).max(999_999_999),
  staff: whoSchema,
  /** Who allowed it, where that was not the person themself (decision D5). */
  approvedBy: whoSchema.nullable(),
  /** The proof of it: their PIN, for this deed. */
  approval: approvalSchema.extend({ approverId: approvalSchema.shape.approverId.toLowerCase() }).nullable(),
  /** The float, what went in or out, or what was counted; null for what moves no money. */
  amount: notNegative.nullable(),
  /** Of a float or a close that was counted piece by piece. */
  count: countSchema.nullable(),
  reason: z.string().max(40).nullable(),
  /** Of an entry that takes another one back: the id of that one, of the same shift. */
  takesBack: wireId.optional(),
  note: z.string().trim().max(MAX_DRAWER_NOTE).nullable(),
  /** What the till said at the close, before anybody agreed to it. */
  closing: z
    .object({
      /** What should have been there by the till's own books, unsent sales included. */
      expected: moneySumTextSchema,
      /** Sales that had not reached the server. */
      unsentCount: z.int().min(0).max(1_000_000),
      /** Card payments that had been taken, or not, and belonged to no completed sale. */
      unknownCardCount: z.int().min(0).max(1_000),
      /** How often it was counted again after the difference was shown. */
      recounts: z.int().min(0).max(1_000),
      /** What was counted first, before anybody was shown a difference. Tills of before did not keep it. */
      firstCounted: notNegative.nullish(),
    })
    .nullable(),
  /** That the till's own device made the record (`withDrawerProof`). Tills of before made none. */
  tillProof: z.string().max(64).optional(),
})

const MONEY: readonly DrawerKind[] = ['open', ...MOVEMENT_KINDS, 'close']
const COUNTED: readonly DrawerKind[] = ['open', 'close']

/** One deed at a drawer, as the till keeps it, sends it, and the server stores it: never changed. What was wrong is taken back by another one. */
export const drawerRecordSchema = recordShape.superRefine((record, issues) => {
  const wrong = (field: keyof DrawerRecord, message: string) =>
    issues.addIssue({ code: 'custom', path: [field], message })
  const { kind, amount, count, reason, note, shiftId, closing } = record
  if (MONEY.includes(kind) !== (amount !== null))
    wrong('amount', 'Only what moves or counts money has an amount.')
  if (count && (!COUNTED.includes(kind) || amount === null || countedMinor(count) !== minorOf(amount)))
    wrong('count', 'The pieces do not come to the amount.')
  if (shiftId === null && kind !== 'no-sale') wrong('shiftId', 'This belongs to a shift.')
  if ((kind === 'close') !== (closing !== null))
    wrong('closing', 'A close, and nothing else, says how the till stood.')
  if (!isOfTill(record)) wrong('kind', 'This is done in the back office, and no till says it.')
  if ((kind === 'take-back') !== (record.takesBack !== undefined))
    wrong('takesBack', 'What takes an entry back says which one, and nothing else does.')
  const known = reasonsFor(kind).map(([one]) => one)
  if (reason === null ? known.length > 0 && kind !== 'close' : !known.includes(reason))
    wrong('reason', 'Choose a reason of the list.')
  if (reason === 'other' && !note) wrong('note', 'Write down what it was.')
})
export type DrawerRecord = z.infer<typeof recordShape> & {
  /** Of a close for a till: why the till could not, in somebody's words. No till sends it. */
  readonly why?: string
}
