import { Refused } from '../../../platform/http/refused.ts'
import { ProviderError, UnknownTerminal } from '../providers/provider.ts'

/** @throws Refused in place of a provider's error, in the adapter's own plain words where it says why it would not begin */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.failure === 'credentials') throw new Refused('provider-credentials')
    if (error instanceof UnknownTerminal)
      throw new Refused('terminal-unknown', [{ field: 'terminalId', message: error.message }])
    const why = [{ field: 'provider', message: error.message }]
    throw new Refused('provider-unreachable', error.failure === 'not-begun' ? why : undefined)
  }
}
