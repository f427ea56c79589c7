/** What somebody's PIN allows of card payments (decision D5), each for one payment: to say how one ended that nobody knows about. */
export const settlingScope = (paymentId: string, isTaken: boolean): string =>
  `card:${paymentId.toLowerCase()}:${isTaken ? 'charged' : 'not-charged'}`

/** To give this much of one back to its card; `amount` in pounds with two decimals. */
export const givingBackScope = (paymentId: string, amount: string): string =>
  `card:${paymentId.toLowerCase()}:back:${amount}`
