import type { CardFacts } from './card-facts.ts'

/** "Visa •••• 4242", as far as its provider said which card it was; undefined where it did not. */
export function cardInWords(
  card: Pick<CardFacts, 'cardType' | 'last4'> | null | undefined,
): string | undefined {
  if (!card?.last4) return card?.cardType || undefined
  return `${card.cardType || 'Card'} •••• ${card.last4}`
}
