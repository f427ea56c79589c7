import { Refused } from '../../../platform/http/refused.ts'
import { ProviderError } from '../providers/provider.ts'

/** @throws Refused in place of a provider's error, in the adapter's own plain words where it says why it would not begin */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.failure === 'credentials') throw new Refused('provider-credentials')
    const why = [{ field: 'provider', message: error.message }]
    throw new Refused('provider-unreachable', error.failure === 'not-begun' ? why : undefined)
  }
}
