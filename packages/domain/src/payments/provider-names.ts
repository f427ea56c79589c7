/** The services that move the money, each with an adapter of the server's or none; the simulator moves none. */
export const PAYMENT_PROVIDERS = ['simulator', 'stripe', 'square', 'sumup', 'adyen'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]
