/** How wide a figure of the headline face stands, in parts of its size. */
const FIGURE_EM = 0.62

/**
 * The size of words in a room of so many rem: as large as may be, smaller where they would not fit. A total of a million
 * must not push anything off the screen, nor be cut.
 */
export function fitted(words: string, mostRem: number, roomRem: number): { fontSize: string } {
  const size = Math.min(mostRem, roomRem / (words.length * FIGURE_EM))
  return { fontSize: `${Math.round(size * 100) / 100}rem` }
}
