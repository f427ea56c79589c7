import { createRequire } from 'node:module'

type Sdk = ReturnType<typeof load>
let loaded: Sdk | undefined

/** Adyen's own library, of it what is used here and no sooner than somebody does: whole, it is 50 MB in memory. */
export function adyenSdk(): Sdk {
  loaded ??= load()
  return loaded
}

function load() {
  const require = createRequire(import.meta.url)
  const client: typeof import('@adyen/api-library/lib/src/client.js') = require('@adyen/api-library/lib/src/client.js')
  const config: typeof import('@adyen/api-library/lib/src/config.js') = require('@adyen/api-library/lib/src/config.js')
  const hmac: typeof import('@adyen/api-library/lib/src/utils/hmacValidator.js') = require('@adyen/api-library/lib/src/utils/hmacValidator.js')
  const devices: typeof import('@adyen/api-library/lib/src/services/clouddevice/cloudDeviceApi.js') = require('@adyen/api-library/lib/src/services/clouddevice/cloudDeviceApi.js')
  const links: typeof import('@adyen/api-library/lib/src/services/checkout/paymentLinksApi.js') = require('@adyen/api-library/lib/src/services/checkout/paymentLinksApi.js')
  const modifications: typeof import('@adyen/api-library/lib/src/services/checkout/modificationsApi.js') = require('@adyen/api-library/lib/src/services/checkout/modificationsApi.js')
  const accounts: typeof import('@adyen/api-library/lib/src/services/management/accountMerchantLevelApi.js') = require('@adyen/api-library/lib/src/services/management/accountMerchantLevelApi.js')
  const updates: typeof import('@adyen/api-library/lib/src/typings/checkout/updatePaymentLinkRequest.js') = require('@adyen/api-library/lib/src/typings/checkout/updatePaymentLinkRequest.js')
  return {
    ...{ Client: client.default, Config: config.default, Environment: config.EnvironmentEnum },
    ...{ HmacValidator: hmac.default, CloudDeviceApi: devices.CloudDeviceApi },
    ...{ PaymentLinksApi: links.PaymentLinksApi, ModificationsApi: modifications.ModificationsApi },
    ...{ AccountMerchantLevelApi: accounts.AccountMerchantLevelApi },
    linkStatus: updates.UpdatePaymentLinkRequest.StatusEnum,
  }
}
