import type { CardFacts } from './card-facts.ts'

/** "Visa •••• 4242", as far as its provider said which card it was; undefined where it did not. */
export function cardInWords({ cardType, last4 }: CardFacts): string | undefined {
  if (last4 === undefined) return cardType
  return `${cardType ?? 'Card'} •••• ${last4}`
}
