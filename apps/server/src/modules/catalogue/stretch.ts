/** A stretch of the filed words that answers a typed one, and how far-fetched that is: 0 is as typed. */
export interface Stretch {
  /** Which of the typed words it answers. */
  readonly n: number
  readonly from: string
  readonly to: string
  readonly cost: number
}

/** No filed word has a control sign in it, so nothing stands between a word and itself with one behind it. */
export const exactly = (word: string, n: number, cost: number): Stretch => ({
  n,
  from: word,
  to: `${word}\u0001`,
  cost,
})
