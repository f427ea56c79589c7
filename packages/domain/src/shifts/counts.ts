import { z } from 'zod'
import { moneySumTextSchema } from '../money/index.ts'
import type { DrawerRecord } from './drawer-record.ts'

/** That a drawer was counted more than once before its shift was closed: what should be there was shown in between. */
export const countsSchema = z.object({
  times: z.int().min(2),
  /** What was counted before anybody had been shown anything; null where its till did not keep it. */
  first: moneySumTextSchema.nullable(),
})
export type Counts = z.infer<typeof countsSchema>

/** Of a close; undefined where the first count was the only one. */
export function countsOf(closing: DrawerRecord['closing']): Counts | undefined {
  if (!closing || closing.recounts === 0) return undefined
  return { times: closing.recounts + 1, first: closing.firstCounted ?? null }
}

/**
 * "Counted 2 times, first £0.00".
 *
 * @param shown an amount of pounds as the surroundings write it
 */
export function countsWords({ times, first }: Counts, shown: (pounds: string) => string): string {
  return `Counted ${times} times${first === null ? '' : `, first ${shown(first)}`}`
}

/**
 * The counts of a drawer, in their order, with those that came to the same as the one before them left out: somebody who compares
 * once more what they have compared has counted nothing.
 */
export function onceEach(amounts: readonly string[]): string[] {
  return amounts.filter((amount, place) => amount !== amounts[place - 1])
}
