/** "1,250" */
export const countWords = (count: number): string => count.toLocaleString('en-GB')

/** "10%", "12.5%" */
export const percentWords = (percent: number): string => `${percent.toLocaleString('en-GB')}%`

/** "1 till", "2 tills", "1,250 tills"; a verb comes along where both are given: "1 sale is", "2 sales are". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countWords(count)} ${count === 1 ? one : many}`
