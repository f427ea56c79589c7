import { addDays } from '../reporting/index.ts'
import { weekdayOf } from './days.ts'
import type { DayTaken } from './pace-of-shop.ts'
import type { ProductHistory } from './product-history.ts'

/** The same numbers each time, evenly between 0 and 1. */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Numbers about 0 that spread as chance does, by one. */
export function chances(seed: number): () => number {
  const next = numbers(seed)
  return () => Array.from({ length: 12 }, next).reduce((sum, number) => sum + number, -6)
}

/** Monday first; closed on Sundays. */
export const WEEK = [1, 0.9, 1, 1.1, 1.4, 1.8, 0]

/** So many days of a shop from a Monday, £1,000 on an ordinary one, with what each is by. */
export function daysOfShop(
  length: number,
  factor: (day: string, index: number) => number = () => 1,
): DayTaken[] {
  return Array.from({ length }, (_, index) => {
    const day = addDays('2024-01-08', index)
    return { day, takenMinor: Math.round(100_000 * (WEEK[weekdayOf(day)] ?? 1) * factor(day, index)) }
  })
}

/** A product at £2.00, by what it sold on each day from the first of September 2024. */
export function productOf(pieces: readonly number[], of: Partial<ProductHistory> = {}): ProductHistory {
  return {
    productId: 'tea',
    name: 'Tea',
    free: 20,
    stock: 20,
    cost: 120,
    minStock: 0,
    since: '2024-09-01',
    days: pieces.flatMap((count, index) =>
      count === 0 ? [] : [{ day: addDays('2024-09-01', index), pieces: count, paidMinor: count * 200 }],
    ),
    ...of,
  }
}
