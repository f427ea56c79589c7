import type { PaymentProviderName, RealProviderName } from '@tuppence/domain/payments'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import { adyen } from './adyen/adyen.ts'
import { inTime } from './in-time.ts'
import type { PaymentProvider } from './provider.ts'
import { simulatedBooks } from './simulator/simulated-books.ts'
import { simulator } from './simulator/simulator.ts'
import { square } from './square/square.ts'
import { stripe } from './stripe/stripe.ts'
import { sumup } from './sumup/sumup.ts'

export type PaymentProviders = ReadonlyMap<PaymentProviderName, PaymentProvider>

/**
 * The providers that this server reaches. A new one is a folder beside the simulator's and one line here. The simulator is in
 * demo mode only: in a real shop it would be a terminal that takes no money and says it did.
 */
export function paymentProviders({ settings, database, now }: ModuleDeps): PaymentProviders {
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const { paymentAddresses: at, publicUrl, sumupAffiliate } = settings
  const real: Readonly<Record<RealProviderName, PaymentProvider>> = {
    stripe: stripe({ address: at.stripe, now, paidPage: `${publicUrl}/paid.html` }),
    square: square({ address: at.square, now }),
    adyen: adyen({ address: at.adyen, now }),
    sumup: sumup({ address: at.sumup, now }, sumupAffiliate),
  }
  const simulated = settings.demo
    ? [simulator({ books: simulatedBooks(database), now, sleep, publicUrl })]
    : []
  const providers = [...simulated, ...Object.values(real)]
  return new Map(providers.map((provider) => [provider.name, inTime(provider)]))
}
