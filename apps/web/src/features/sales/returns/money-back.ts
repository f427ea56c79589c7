import type { RefundOfRecord } from '@tuppence/contract/payments'
import { minorOf } from '@tuppence/domain/money'
import { formatMoney } from '../../../ui/shop-money.ts'

/** What became of the money of a record that gives some back. */
export interface MoneyBack {
  readonly label: string
  /** What did not go back, each in a sentence. */
  readonly notBack: readonly string[]
  /** What has gone another way, or is on its way. */
  readonly notes: readonly string[]
}

/**
 * @param toCardsMinor what of it goes back to cards that a provider read
 * @param refunds what the server knows of that; undefined while it cannot be asked
 */
export function moneyBack(toCardsMinor: number, refunds: readonly RefundOfRecord[] | undefined): MoneyBack {
  if (toCardsMinor === 0) return { label: 'Given back', notBack: [], notes: [] }
  const known = refunds ?? []
  const inPounds = (which: (refund: RefundOfRecord) => boolean) =>
    known.filter(which).reduce((sum, { amount }) => sum + minorOf(amount), 0)
  const refusedMinor = inPounds(({ state, seenTo }) => state === 'refused' && seenTo === null)
  // What the server begins for a record, it begins as it keeps it: for the rest nothing is ever sent.
  const notSentMinor = refunds === undefined ? 0 : toCardsMinor - inPounds(() => true)
  const onItsWayMinor =
    toCardsMinor - notSentMinor - inPounds(({ state }) => state === 'refunded' || state === 'refused')
  const isUnanswered = known.some(({ state }) => state === 'unknown')
  const seenTo = known.flatMap(({ amount, state, seenTo: how }) =>
    state === 'refused' && how !== null
      ? `${formatMoney(minorOf(amount))} did not go back to the card: ${how}`
      : [],
  )
  const onItsWay =
    refunds === undefined
      ? 'Whether the money has gone back to the card is seen when the connection is back.'
      : isUnanswered
        ? `The provider has not answered yet whether ${formatMoney(onItsWayMinor)} went back. It is asked again by itself.`
        : `${formatMoney(onItsWayMinor)} is on its way back to the card.`
  return {
    label:
      refusedMinor > 0
        ? 'To give back'
        : onItsWayMinor > 0
          ? 'On its way back'
          : notSentMinor >= toCardsMinor
            ? 'Goods taken back for'
            : 'Given back',
    notBack: refusedMinor > 0 ? [`${formatMoney(refusedMinor)} did not go back`] : [],
    notes: [
      ...seenTo,
      ...(notSentMinor > 0
        ? [`${formatMoney(notSentMinor)} was not sent to the card: it had that back before, by the books.`]
        : []),
      ...(onItsWayMinor > 0 ? [onItsWay] : []),
    ],
  }
}
