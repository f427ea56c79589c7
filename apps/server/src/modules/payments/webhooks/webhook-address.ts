import { paymentWebhook } from '@tuppence/contract/payment-webhooks'
import type { PaymentProviderName } from '@tuppence/domain/payments'

/** Where a provider tells of a shop's payments; some sign it, so it is made of PUBLIC_URL and not of what a request says. */
export const webhookAddress = (
  publicUrl: string,
  provider: PaymentProviderName,
  organizationId: string,
): string =>
  new URL(
    paymentWebhook.path.replace(':provider', provider).replace(':organizationId', organizationId),
    publicUrl,
  ).href
