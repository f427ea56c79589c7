import { Refused } from '../../../platform/http/refused.ts'
import { type Account, type PaymentProvider, ProviderError } from '../providers/provider.ts'

/**
 * What the key itself tells is not found out with the first customer at the till.
 *
 * @throws Refused with key-of-another-mode
 */
export function refuseOtherMode(provider: PaymentProvider, account: Account): void {
  try {
    provider.holdToMode?.(account)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new Refused('key-of-another-mode', [{ field: 'body.apiKey', message: error.message }])
  }
}
