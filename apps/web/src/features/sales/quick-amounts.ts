/** The Bank of England's notes, in pence. */
const NOTES = [500, 1000, 2000, 5000]

/** What a customer is likely to hand over: the exact amount, then the next sums that can be made of one kind of note. */
export function quickAmounts(totalMinor: number): number[] {
  if (totalMinor <= 0) return []
  const inNotes = NOTES.map((note) => Math.ceil(totalMinor / note) * note)
  return [...new Set([totalMinor, ...inNotes])].sort((a, b) => a - b)
}
