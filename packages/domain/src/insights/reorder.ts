import { z } from 'zod'
import { counted } from '../counts/index.ts'
import { addDays } from '../reporting/index.ts'
import { daysBetween } from './days.ts'
import type { Reorder } from './insights.ts'
import { type ProductHistory, piecesBetween } from './product-history.ts'

/** What a shop has said about ordering. */
export const orderingSchema = z.object({
  /** Days from an order to its goods on the shelf. */
  leadDays: z.int().min(0).max(120),
  /** How many days an order should last. */
  coverDays: z.int().min(1).max(180),
})
export type Ordering = z.infer<typeof orderingSchema>

/** As a wholesaler delivers, until a shop says otherwise. */
export const USUAL_ORDERING: Ordering = { leadDays: 7, coverDays: 14 }

/** Two paces are looked at, the newer one weighing more: what sells is what sold lately. */
const NEWER_DAYS = 28
const OLDER_DAYS = 84
const NEWER_SHARE = 0.6
/** What fewer sales than that come to is chance. */
const NEEDED_PIECES = 3
/** Nineteen times of twenty the goods last until the delivery. */
const SAFETY = 1.645
/** Nothing is proposed that has not to be ordered within this. */
const WITHIN_DAYS = 14

/** Pieces a day, by what was sold up to and on a day; 0 where that is too little to tell. */
export function pacePerDay(product: ProductHistory, until: string): number {
  const known = daysBetween(product.since, until) + 1
  if (known < 14) return 0
  const newerDays = Math.min(NEWER_DAYS, known)
  const olderDays = Math.min(OLDER_DAYS, known)
  const older = piecesBetween(product, addDays(until, 1 - olderDays), until)
  if (older < NEEDED_PIECES) return 0
  const newer = piecesBetween(product, addDays(until, 1 - newerDays), until)
  return NEWER_SHARE * (newer / newerDays) + (1 - NEWER_SHARE) * (older / olderDays)
}

/**
 * What to order, the most urgent first: goods whose free stock will not last until an order's goods are there, or will not in the two
 * weeks to come.
 *
 * @param until the last day that is over; stock is as of its end
 */
export function proposeReorders(
  products: readonly ProductHistory[],
  until: string,
  { leadDays, coverDays }: Ordering,
): Reorder[] {
  const found: Reorder[] = []
  for (const product of products) {
    const pace = pacePerDay(product, until)
    if (pace === 0) continue
    const free = Math.max(0, product.free)
    // Sales come singly and by chance: their spread is the root of their number.
    const safety = Math.max(product.minStock, Math.ceil(SAFETY * Math.sqrt(pace * leadDays)))
    const lasts = free / pace
    const spare = Math.floor((free - safety) / pace) - leadDays
    if (spare > WITHIN_DAYS) continue
    const today = addDays(until, 1)
    const quantity = Math.ceil(pace * (leadDays + coverDays) + safety - free)
    if (quantity <= 0) continue
    const perWeek = Math.round(pace * 70) / 10
    found.push({
      productId: product.productId,
      name: product.name,
      orderBy: addDays(today, Math.max(0, spare)),
      outOn: addDays(today, Math.floor(lasts)),
      quantity,
      free,
      perWeek,
      reason: `Sells ${perWeek.toLocaleString('en-GB')} a week; ${free === 0 ? 'none is left' : `${counted(free, 'piece lasts', 'pieces last')} ${lasts < 1 ? 'less than a day' : counted(Math.floor(lasts), 'day')}`}. An order takes ${counted(leadDays, 'day')} and should last ${coverDays} more, with ${safety} to spare.`,
    })
  }
  return mostUrgent(found)
}

/** The most urgent first, of what was found here and there. */
export function mostUrgent(found: readonly Reorder[]): Reorder[] {
  return [...found].sort(
    (a, b) =>
      compare(a.orderBy, b.orderBy) ||
      compare(a.outOn, b.outOn) ||
      b.perWeek - a.perWeek ||
      compare(a.name, b.name),
  )
}

/**
 * How well the pace of four weeks ago and of two weeks ago foretold the two weeks after it, beside what the two weeks before had sold.
 * A sentence; undefined where too little was sold.
 */
export function reorderRecord(products: readonly ProductHistory[], until: string): string | undefined {
  let off = 0
  let offByBefore = 0
  let sold = 0
  const goods = new Set<string>()
  for (const back of [28, 14]) {
    const then = addDays(until, -back)
    for (const product of products) {
      const pace = pacePerDay(product, then)
      if (pace === 0) continue
      const pieces = piecesBetween(product, addDays(then, 1), addDays(then, 14))
      goods.add(product.productId)
      sold += pieces
      off += Math.abs(pace * 14 - pieces)
      offByBefore += Math.abs(piecesBetween(product, addDays(then, -13), then) - pieces)
    }
  }
  if (sold < 20) return undefined
  const percent = (figure: number) => `${Math.round((100 * figure) / sold)}%`
  return `Told four weeks ago and two weeks ago, for ${counted(goods.size, 'product')}, the pace was off by ${percent(off)} of the pieces sold; the two weeks before would have been off by ${percent(offByBefore)}.`
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
