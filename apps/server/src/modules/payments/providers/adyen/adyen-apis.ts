import type Client from '@adyen/api-library/lib/src/client.js'
import { type Account, ProviderError } from '../provider.ts'
import { adyenLine } from './adyen-line.ts'
import { adyenSdk } from './adyen-sdk.ts'

const REQUEST_LIMIT_MS = 10_000

export type AdyenApis = ReturnType<typeof adyenApis>

/** Adyen's services for an account, which is opened for one call: nothing of it is kept. */
export function adyenApis(address: string | undefined) {
  const clientOf = (account: Account, { limitMs = REQUEST_LIMIT_MS, livePrefix = '' } = {}): Client => {
    const { Client, Config, Environment } = adyenSdk()
    const { apiKey, testMode } = account
    if (!apiKey || !/^[\x21-\x7e]+$/.test(apiKey))
      throw new ProviderError('credentials', 'There is no API key of Adyen’s that can be used.')
    const environment = testMode ? Environment.TEST : Environment.LIVE
    const config = new Config({ apiKey, environment, connectionTimeoutMillis: limitMs })
    if (livePrefix) config.liveEndpointUrlPrefix = livePrefix
    return new Client(config, adyenLine(address))
  }

  /** The merchant account as the shop entered it, or the one that its key reaches. */
  const merchantOf = async (account: Account): Promise<string> => {
    const client = clientOf(account)
    if (account.merchantId) return account.merchantId
    const { data = [] } = await new (adyenSdk().AccountMerchantLevelApi)(client).listMerchantAccounts()
    const [first, ...others] = data.flatMap(({ id }) => id ?? [])
    if (first !== undefined && others.length === 0) return first
    throw new ProviderError(
      'credentials',
      'Enter the merchant account: this API key reaches none, or several.',
    )
  }

  /** Where the shop's own addresses for payments by link begin; Adyen gives each company one, in live mode alone. */
  const livePrefixOf = async (account: Account, merchant: string): Promise<string> => {
    if (account.testMode) return ''
    const accounts = new (adyenSdk().AccountMerchantLevelApi)(clientOf(account))
    const { dataCenters = [] } = await accounts.getMerchantAccount(merchant)
    const [prefix] = dataCenters.flatMap(({ livePrefix }) => livePrefix ?? [])
    if (prefix && /^[\w-]+$/.test(prefix)) return prefix
    throw new ProviderError('not-begun', 'Adyen names no live address for this merchant account.')
  }

  return {
    async devices(account: Account, limitMs?: number) {
      const api = new (adyenSdk().CloudDeviceApi)(clientOf(account, { ...(limitMs && { limitMs }) }))
      return { api, merchant: await merchantOf(account) }
    },
    async checkout(account: Account) {
      const merchant = await merchantOf(account)
      const client = clientOf(account, { livePrefix: await livePrefixOf(account, merchant) })
      const { PaymentLinksApi, ModificationsApi } = adyenSdk()
      return { merchant, links: new PaymentLinksApi(client), changes: new ModificationsApi(client) }
    },
  }
}
