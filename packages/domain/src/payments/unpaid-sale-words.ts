/** How an unpaid sale stands: whether it can be voided, or goods of it, or those given for them, can come back, and what gave something for goods that did. */
export interface UnpaidAsItIs {
  readonly isWhole: boolean
  readonly hasGoodsLeft: boolean
  readonly givenOutBy?:
    | readonly {
        readonly receiptNumber: string
        readonly kind: 'void' | 'refund' | 'exchange'
        /** Of money, in pounds with two decimals. */
        readonly amount: string
      }[]
    | undefined
}

/**
 * What can still be done about a sale that is not paid, the same at the till and in the office.
 *
 * @param shown an amount as the shop writes it
 */
export function unpaidWayOut(
  { isWhole, hasGoodsLeft, givenOutBy = [] }: UnpaidAsItIs,
  shown: (amount: string) => string,
): string {
  if (isWhole)
    return 'Ask the customer for it, or void the sale at the till, or take its goods back: no money goes back then. Who pays again gets a sale of its own; then void this one.'
  const out = givenOutBy.map(({ receiptNumber, kind, amount }) => {
    const money = Number(amount) > 0 ? [shown(amount)] : []
    const what = [...(kind === 'exchange' ? ['other goods'] : []), ...money].join(' and ')
    return `${receiptNumber} gave ${what} for goods of it, at a till that did not know. `
  })
  const orOthers = givenOutBy.some(({ kind }) => kind === 'exchange') ? ', or those given for them' : ''
  if (hasGoodsLeft)
    return `${out.join('')}Ask the customer for it, or take the rest of its goods back${orOthers}: no money goes back for what was not paid. Who pays again gets a sale of its own; then take this one’s goods back.`
  return `All its goods came back${out.length > 0 ? '. ' : ', and money or other goods were given for them. '}${out.join('')}Ask the customer for it: there is nothing left to void or to take back.`
}
