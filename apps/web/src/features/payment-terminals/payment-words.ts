import type { PlacedPayment } from '@tuppence/contract/payments'
import { formatMoney, minorOf, toPounds } from '@tuppence/domain/money'
import type { CardFacts, DayDifferenceKind } from '@tuppence/domain/payments'

/** "£4.20" of an amount as it travels. */
export const pounds = (amount: string): string => formatMoney(minorOf(amount), 'GBP')

/** "Visa •••• 4242", as far as the provider told. */
export function cardWords(card: CardFacts | null): string | undefined {
  if (!card?.cardType && !card?.last4) return undefined
  return [card.cardType ?? 'Card', card.last4 && `•••• ${card.last4}`].filter(Boolean).join(' ')
}

/** Where and by whom, with what is not known left out. */
export function placeWords({
  tillName,
  terminalName,
  askedByName,
  card,
}: Pick<PlacedPayment, 'tillName' | 'terminalName' | 'askedByName' | 'card'>): string {
  return [tillName, terminalName ?? 'By link', askedByName, cardWords(card)].filter(Boolean).join(' · ')
}

/** What a payment took and has not given back, as it travels. */
export const leftOf = ({ approvedAmount, refundedAmount }: PlacedPayment): string =>
  toPounds(minorOf(approvedAmount) - minorOf(refundedAmount))

export const DIFFERENCE_WORDS: Readonly<Record<DayDifferenceKind, { words: string; wayOut: string }>> = {
  'ours-only': {
    words: 'Only here',
    wayOut: 'The provider has no such payment: no money may come of it. Look at the terminal’s own journal.',
  },
  'theirs-only': {
    words: 'Only at the provider',
    wayOut:
      'The card was charged, and nothing here knows of it. Find whose it is, and give it back there if nobody’s.',
  },
  amount: {
    words: 'Another amount',
    wayOut:
      'What comes to the bank is what the provider says. One that took nothing here may be in doubt still: ask after it under Payments that need you. Else look at the receipt of its sale.',
  },
  refund: {
    words: 'Another refund',
    wayOut: 'Money was given back on the provider’s own pages, or has not arrived there yet.',
  },
}
