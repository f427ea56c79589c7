import type { Minor } from './money.ts'

/** The Bank of England's notes in pence, the smallest first. */
export const NOTES: readonly Minor[] = [500, 1_000, 2_000, 5_000]
