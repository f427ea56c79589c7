import { Refused } from '../../../platform/http/refused.ts'
import { ProviderError } from '../providers/provider.ts'

/** @throws Refused in place of a provider's error: what it said stays with us, since a key may stand in it */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new Refused(error.failure === 'credentials' ? 'provider-credentials' : 'provider-unreachable')
  }
}
