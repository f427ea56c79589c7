import { Refused } from '../../../platform/http/refused.ts'
import type { PaymentProvider } from '../providers/provider.ts'

/** @throws Refused with invalid-request for what can be no key of this provider's; one left empty keeps what is there */
export function refuseNoKey(provider: PaymentProvider | undefined, apiKey: string | undefined): void {
  const why = apiKey ? provider?.whyNoKey?.(apiKey) : undefined
  if (why !== undefined) throw new Refused('invalid-request', [{ field: 'body.apiKey', message: why }])
}
