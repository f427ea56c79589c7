import { cardInWords, type TenderPayment } from '@tuppence/domain/payments'

/** "Visa •••• 4242"; "the card" of which nothing is known. */
export const thatCard = (card: TenderPayment['card'] | null | undefined): string =>
  cardInWords(card) ?? 'the card'

/** How money finds its way back to the card that a provider read: nobody puts it through a machine. */
export const backToCardInWords = ({ card }: TenderPayment, isOnline: boolean): string =>
  isOnline
    ? `It goes back to ${thatCard(card)} by itself. The card is not needed.`
    : `It goes back to ${thatCard(card)} by itself, as soon as the connection is back.`
