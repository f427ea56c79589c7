import { z } from 'zod'
import { minorOf, moneySumTextSchema, toPounds } from '../money/index.ts'
import { countSchema } from './count.ts'
import { countsOf, countsSchema } from './counts.ts'
import { type CashOfSales, type DrawerLedger, drawerLedger } from './drawer-ledger.ts'
import type { DrawerRecord } from './drawer-record.ts'
import { cashOf, provenCash, type SalesFigures, salesFiguresSchema } from './sales-figures.ts'
import type { Shift } from './shift.ts'

/** What a drawer should hold, from what, and what was counted. */
export const drawerFiguresSchema = z.object({
  opening: moneySumTextSchema,
  cashTaken: moneySumTextSchema,
  cashBack: moneySumTextSchema,
  cashIn: moneySumTextSchema,
  payOut: moneySumTextSchema,
  safeDrop: moneySumTextSchema,
  expected: moneySumTextSchema,
  /** Null until the shift is closed. */
  counted: moneySumTextSchema.nullable(),
  /** counted − expected: negative where money is missing. */
  difference: moneySumTextSchema.nullable(),
  differenceReason: z.string().nullable(),
  differenceNote: z.string().nullable(),
  count: countSchema.nullable(),
  /**
   * Cash of sales that are not proven to be of this till, what they gave back taken off: it is in none of the figures above.
   * Left out where there is none.
   */
  unprovenCash: moneySumTextSchema.optional(),
  /** Left out where it was counted once, and in reads of a version before. */
  counts: countsSchema.optional(),
})
export type DrawerFigures = z.infer<typeof drawerFiguresSchema>

const countedSumSchema = z.object({ count: z.int(), amount: moneySumTextSchema })

/** What stands in the figures of a read as a provider's money and is none, because a card had been given back before its sale came. */
export const notPaidByProviderSchema = z.object({
  provider: z.string(),
  /** Sales, and what of them their cards had back: the figures say that the provider took it. */
  sales: countedSumSchema,
  /** Records that set what came back against that: the figures say that the provider gave it back, and it did not. */
  returns: countedSumSchema,
})
export type NotPaidByProvider = z.infer<typeof notPaidByProviderSchema>

/** Card money that a provider has and no sale: what a card paid in vain, less what it had back. In none of the figures of a read. */
export const takenNotUsedByProviderSchema = countedSumSchema.extend({ provider: z.string() })
export type TakenNotUsedByProvider = z.infer<typeof takenNotUsedByProviderSchema>

/** What a provider has more or, negative, less of the time of earlier Z reads than those said when they were made. In none of the figures of a read. */
export const movedSinceByProviderSchema = z.object({ provider: z.string(), amount: moneySumTextSchema })
export type MovedSinceByProvider = z.infer<typeof movedSinceByProviderSchema>

/** An X read (a till's figures at any time) or a Z read (the same at the close, numbered, and never changed). */
export const tillReadSchema = z.object({
  kind: z.enum(['x', 'z']),
  /** The till's gapless number of a Z read; null for an X read, and for a close that has not reached the server. */
  number: z.int().nullable(),
  tillCode: z.string(),
  tillName: z.string(),
  /** When it was read, or the shift closed, by the till's clock. */
  at: z.iso.datetime(),
  shift: z.object({
    id: z.uuid(),
    openedAt: z.iso.datetime(),
    openedBy: z.string(),
    closedBy: z.string().nullable(),
    breakMinutes: z.int(),
    /**
     * That it was closed in the back office for a till that could not: who did, why in their words, and what they counted, which is
     * null where the drawer was not there. Left out of every other read.
     */
    closedFor: z
      .object({ by: z.string(), why: z.string(), counted: moneySumTextSchema.nullable() })
      .optional(),
  }),
  sales: salesFiguresSchema,
  /** What of it was sold before the shift was opened: since the Z read before, for an X read since nothing. */
  before: z.object({ count: z.int(), net: moneySumTextSchema }),
  /** What of it is not proven to be of this till; left out where all of it is, and in reads of a version before. */
  unproven: z.object({ count: z.int(), net: moneySumTextSchema }).optional(),
  /**
   * What of it was to go back to cards, was refused, and is still owed to customers; left out where nothing is, where nobody knows (a
   * till's own read), and in reads of a version before.
   */
  notGivenBack: countedSumSchema.optional(),
  /** Left out where there is none, where nobody knows (a till's own read), and in reads of a version before. */
  notPaid: z.array(notPaidByProviderSchema).optional(),
  /** Left out likewise. */
  takenNotUsed: z.array(takenNotUsedByProviderSchema).optional(),
  /** Left out likewise, and for a shift whose Z read is made. */
  movedSince: z.array(movedSinceByProviderSchema).optional(),
  noSaleCount: z.int(),
  /** Entries of the drawer that were taken back; left out where there are none, and in reads of a version before. */
  takenBackCount: z.int().optional(),
  /** Null for somebody who has yet to count: the count is a blind one. */
  drawer: drawerFiguresSchema.nullable(),
  /** What all Z reads of the till came to, this one included; null where it is not known here. */
  grandTotal: moneySumTextSchema.nullable(),
  /** What the till said at the close, and the person confirmed. */
  unsentCount: z.int(),
  unknownCardCount: z.int(),
})
export type TillRead = z.infer<typeof tillReadSchema>

export interface ReadParts {
  readonly kind: TillRead['kind']
  readonly number: number | null
  readonly till: { readonly code: string; readonly name: string }
  readonly shift: Shift
  readonly at: string
  /** Of everything that the read covers. */
  readonly sales: SalesFigures
  /** Of the shift alone: what moved its drawer. */
  readonly ofShift: SalesFigures
  /** What is not proven to be of this till: records of the read, and the cash of those of the shift. */
  readonly unproven?: { readonly count: number; readonly net: string; readonly cash: CashOfSales }
  readonly before: TillRead['before']
  readonly notGivenBack?: { readonly count: number; readonly amount: string }
  readonly notPaid?: NotPaidByProvider[]
  readonly takenNotUsed?: TakenNotUsedByProvider[]
  readonly movedSince?: MovedSinceByProvider[]
  /** Card payments of the till of which the server knows no outcome at the close; a till's own word may count more. */
  readonly unknownCards?: number
  readonly grandTotal: string | null
}

/**
 * Puts a read together, the same on till and server. What nothing proves to be of this till counts in the sales, because money
 * may have changed hands, and is named; but it moves no drawer: whoever can call the server could else make a colleague short.
 */
export function tillRead({
  till,
  shift,
  ofShift,
  unproven,
  notGivenBack,
  notPaid = [],
  takenNotUsed = [],
  movedSince = [],
  unknownCards = 0,
  ...parts
}: ReadParts): TillRead {
  const { closing } = shift
  const cash = unproven ? provenCash(ofShift, unproven.cash) : cashOf(ofShift)
  const drawer = drawerFigures(drawerLedger(shift, cash), closing)
  const unprovenMinor = unproven ? unproven.cash.takenMinor - unproven.cash.backMinor : 0
  return {
    ...parts,
    ...(unproven && unproven.count > 0 && { unproven: { count: unproven.count, net: unproven.net } }),
    ...(notGivenBack && notGivenBack.count > 0 && { notGivenBack }),
    ...(notPaid.length > 0 && { notPaid }),
    ...(takenNotUsed.length > 0 && { takenNotUsed }),
    ...(movedSince.length > 0 && { movedSince }),
    tillCode: till.code,
    tillName: till.name,
    shift: {
      id: shift.id,
      openedAt: shift.startedAt,
      openedBy: shift.openedBy.name,
      closedBy: closing?.staff.name ?? null,
      breakMinutes: Math.round(shift.breakMs / 60_000),
      ...(shift.closedFor && { closedFor: closedForOf(shift.closedFor) }),
    },
    noSaleCount: shift.noSaleCount,
    ...(shift.takenBackCount > 0 && { takenBackCount: shift.takenBackCount }),
    drawer: unprovenMinor === 0 ? drawer : { ...drawer, unprovenCash: toPounds(unprovenMinor) },
    unsentCount: closing?.closing?.unsentCount ?? 0,
    unknownCardCount: Math.max(closing?.closing?.unknownCardCount ?? 0, unknownCards),
  }
}

const closedForOf = ({ staff, why, amount }: DrawerRecord) => ({
  by: staff.name,
  why: why ?? '',
  counted: amount,
})

/** A ledger in words of the wire, with what was counted where it was. */
export function drawerFigures(ledger: DrawerLedger, closing: Shift['closing']): DrawerFigures {
  const countedMinor = closing?.amount == null ? null : minorOf(closing.amount)
  return {
    opening: toPounds(ledger.openingMinor),
    cashTaken: toPounds(ledger.cashTakenMinor),
    cashBack: toPounds(ledger.cashBackMinor),
    cashIn: toPounds(ledger.cashInMinor),
    payOut: toPounds(ledger.payOutMinor),
    safeDrop: toPounds(ledger.safeDropMinor),
    expected: toPounds(ledger.expectedMinor),
    counted: countedMinor === null ? null : toPounds(countedMinor),
    difference: countedMinor === null ? null : toPounds(countedMinor - ledger.expectedMinor),
    differenceReason: closing?.reason ?? null,
    differenceNote: closing?.note ?? null,
    count: closing?.count ?? null,
    ...countedMoreThanOnce(closing),
  }
}

/** What a till prints of its close before the server has numbered it: its own X read with what was counted. */
export function closedRead(x: TillRead, closing: DrawerRecord): TillRead {
  const countedMinor = minorOf(closing.amount ?? '0.00')
  return {
    ...x,
    kind: 'z',
    at: closing.at,
    shift: { ...x.shift, closedBy: closing.staff.name },
    drawer: x.drawer && {
      ...x.drawer,
      counted: toPounds(countedMinor),
      difference: toPounds(countedMinor - minorOf(x.drawer.expected)),
      differenceReason: closing.reason,
      differenceNote: closing.note,
      count: closing.count,
      ...countedMoreThanOnce(closing),
    },
    unsentCount: closing.closing?.unsentCount ?? 0,
    unknownCardCount: closing.closing?.unknownCardCount ?? 0,
  }
}

function countedMoreThanOnce(closing: DrawerRecord | null): Pick<DrawerFigures, 'counts'> {
  const counts = countsOf(closing?.closing ?? null)
  return counts ? { counts } : {}
}
