import { TERMINAL_BRANDS } from './brands.ts'
import type { CardFacts } from './card-facts.ts'

/** "Visa •••• 4242", as far as its provider said which card it was; undefined where it did not. */
export function cardInWords(
  card: Pick<CardFacts, 'cardType' | 'last4'> | null | undefined,
): string | undefined {
  if (!card?.last4) return card?.cardType || undefined
  return `${card.cardType || 'Card'} •••• ${card.last4}`
}

/** A service by its own name: "SumUp"; the simulator as what it is. */
export function providerInWords(provider: string): string {
  if (provider === 'simulator') return 'the simulator'
  return TERMINAL_BRANDS.find((brand) => brand.provider === provider)?.name ?? provider
}
