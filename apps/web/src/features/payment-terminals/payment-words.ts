import type { PlacedPayment } from '@tuppence/contract/payments'
import { minorOf } from '@tuppence/domain/money'
import { cardInWords, type DayDifferenceKind } from '@tuppence/domain/payments'
import { formatMoney } from '../../ui/shop-money.ts'

/** "£4.20" of an amount as it travels. */
export const pounds = (amount: string): string => formatMoney(minorOf(amount))

/** Where and by whom, with what is not known left out. */
export function placeWords({
  tillName,
  terminalName,
  askedByName,
  card,
}: Pick<PlacedPayment, 'tillName' | 'terminalName' | 'askedByName' | 'card'>): string {
  return [tillName, terminalName ?? 'By link', askedByName, cardInWords(card)].filter(Boolean).join(' · ')
}

export const DIFFERENCE_WORDS: Readonly<Record<DayDifferenceKind, { words: string; wayOut: string }>> = {
  'ours-only': {
    words: 'Only here',
    wayOut:
      'The provider has no such payment: no money may come of it. Look at the terminal’s own journal, and ask whoever is named here.',
  },
  'theirs-only': {
    words: 'Only at the provider',
    wayOut:
      'The card was charged, and nothing here knows of it. Find whose it is, and give it back there if nobody’s.',
  },
  'ours-unsettled': {
    words: 'Not known here yet',
    wayOut:
      'The card was charged by a payment of yours. Ask again under Payments that need you: it stands then as taken. Give nothing back at the provider.',
  },
  'ours-not-taken': {
    words: 'Taken after all',
    wayOut:
      'Here it took nothing. Look whether its sale was paid another way: if it was, give the card its money back.',
  },
  amount: {
    words: 'Another amount',
    wayOut: 'What comes to the bank is what the provider says. Look at the receipt of the sale.',
  },
  refund: {
    words: 'Another refund',
    wayOut: 'Money was given back on the provider’s own pages, or has not arrived there yet.',
  },
}
