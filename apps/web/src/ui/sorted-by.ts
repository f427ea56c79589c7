/** What a row is sorted by. */
export type SortKey = string | number | null | undefined

const words = new Intl.Collator('en-GB', { numeric: true })

/** The rows by their keys, figures as figures and words as words; those without one stand last, either way. */
export function sortedBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortKey,
  isDown: boolean,
): readonly Row[] {
  const way = isDown ? -1 : 1
  return [...rows].sort((one, other) => {
    const [a, b] = [keyOf(one) ?? null, keyOf(other) ?? null]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (typeof a === 'number' && typeof b === 'number') return (a - b) * way
    return words.compare(String(a), String(b)) * way
  })
}
