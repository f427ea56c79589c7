import type { PaymentProviderName } from '@tuppence/domain/payments'
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
  const providers: PaymentProvider[] = [
    ...(settings.demo
      ? [simulator({ books: simulatedBooks(database), now, sleep, publicUrl: settings.publicUrl })]
      : []),
    stripe({ address: settings.paymentAddresses.stripe, now, paidPage: `${settings.publicUrl}/paid.html` }),
    square({ address: settings.paymentAddresses.square, now }),
    adyen({ address: settings.paymentAddresses.adyen, now }),
    sumup({ address: settings.paymentAddresses.sumup, now }, settings.sumupAffiliate),
  ]
  return new Map(providers.map((provider) => [provider.name, inTime(provider)]))
}
