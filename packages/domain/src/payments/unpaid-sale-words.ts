/** How an unpaid sale stands: whether it can be voided, or goods of it can come back. */
export interface UnpaidAsItIs {
  readonly isWhole: boolean
  readonly hasGoodsLeft: boolean
}

/** What can still be done about a sale that is not paid, the same at the till and in the office. */
export function unpaidWayOut({ isWhole, hasGoodsLeft }: UnpaidAsItIs): string {
  if (isWhole)
    return 'Ask the customer for it, or void the sale at the till, or take its goods back: no money goes back then. Who pays again gets a sale of its own; then void this one.'
  if (hasGoodsLeft)
    return 'Ask the customer for it, or take the rest of its goods back: no money goes back for what was not paid. Who pays again gets a sale of its own; then take this one’s goods back.'
  return 'All its goods came back, and money or other goods were given for them. Ask the customer for it: there is nothing left to void or to take back.'
}
