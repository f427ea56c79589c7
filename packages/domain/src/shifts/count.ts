import { z } from 'zod'
import { formatMoney, type Minor } from '../money/index.ts'

/** The notes and coins of a United Kingdom drawer in pence, the largest first. */
export const DENOMINATIONS = [5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const
export type Denomination = (typeof DENOMINATIONS)[number]

/** How many of each note and coin were counted; what is not named was not there. */
export const countSchema = z.array(
  z.object({ denomination: z.literal(DENOMINATIONS), pieces: z.int().min(1).max(1_000_000) }),
)
export type Count = z.infer<typeof countSchema>

/** What a count comes to. */
export function countedMinor(count: Count): Minor {
  return count.reduce((sum, { denomination, pieces }) => sum + denomination * pieces, 0)
}

/** "£50" for a note or pound coin, "20p" below; "€50" and "20c" of what is no pound. */
export function denominationLabel(denomination: Denomination, currency: string): string {
  if (denomination >= 100) return formatMoney(denomination, currency).replace('.00', '')
  return `${denomination}${currency === 'GBP' ? 'p' : 'c'}`
}
