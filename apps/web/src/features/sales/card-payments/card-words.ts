import { cardInWords, type TenderPayment } from '@tuppence/domain/payments'

type Card = TenderPayment['card'] | null | undefined

/** "Visa •••• 4242"; "the card" of which nothing is known. */
export const thatCard = (card: Card): string => cardInWords(card) ?? 'the card'

/**
 * Of a payment without a card: most often somebody said that it was taken, and its provider may never have heard of it. The provider
 * is asked all the same, so nobody gives it back twice.
 */
export const UNKNOWN_CARD =
  'The provider is asked to give it back, but no card is known of this payment. If it refuses, the till says so: give the money back by hand then, or on the provider’s own pages. Where it took nothing, there is nothing to give back.'

/** How money finds its way back to the card that a provider read: nobody puts it through a machine. */
export const backToCardInWords = ({ card }: TenderPayment, isOnline: boolean): string =>
  cardInWords(card) === undefined
    ? UNKNOWN_CARD
    : isOnline
      ? `It goes back to ${thatCard(card)} by itself. The card is not needed.`
      : `It goes back to ${thatCard(card)} by itself, as soon as the connection is back.`
