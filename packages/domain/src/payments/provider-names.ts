/** The services that move the money, each with an adapter of the server's; the simulator moves none. */
export const PAYMENT_PROVIDERS = ['simulator', 'stripe', 'square', 'sumup', 'adyen'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]

/** Those that move money: each is a service of somebody else's, at an address of its own. */
export type RealProviderName = Exclude<PaymentProviderName, 'simulator'>
export const REAL_PROVIDERS: readonly RealProviderName[] = PAYMENT_PROVIDERS.filter(
  (name) => name !== 'simulator',
)

/** What each is called, wherever it is read: screens, receipts, reads and reports. */
export const PROVIDER_LABELS: Readonly<Record<PaymentProviderName, string>> = {
  simulator: 'Simulator',
  stripe: 'Stripe',
  square: 'Square',
  sumup: 'SumUp',
  adyen: 'Adyen',
}

/** A service by its own name: "SumUp"; the simulator as what it is; one that this program knows no more as the books have it. */
export function providerInWords(provider: string): string {
  if (provider === 'simulator') return 'the simulator'
  return Object.entries(PROVIDER_LABELS).find(([name]) => name === provider)?.[1] ?? provider
}
