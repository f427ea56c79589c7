import type { TerminalFeature } from '@tuppence/domain/payments'
import {
  type Account,
  type AdapterParts,
  type FoundTerminal,
  type PaymentProvider,
  ProviderError,
  UnknownTerminal,
} from '../provider.ts'
import { keyOf } from '../why-no-key.ts'
import { adyenApis } from './adyen-apis.ts'
import { AdyenRefusal } from './adyen-line.ts'
import { linkPayments } from './links.ts'
import { terminalLine } from './terminal-line.ts'
import { terminalPayments } from './terminal-payments.ts'
import { terminalRefunds } from './terminal-refunds.ts'
import { told } from './webhooks.ts'

/** What Adyen calls a terminal: its model and its serial number. */
const TERMINAL_ID = /^([A-Za-z0-9]+)-([A-Za-z0-9]+)$/
const CARD: readonly TerminalFeature[] = ['contactless', 'chip', 'pin', 'magstripe']
const MODELS: Readonly<Record<string, string>> = {
  ...{ P400Plus: 'P400 Plus', V400cPlus: 'V400c Plus', V240mPlus: 'V240m Plus' },
}
const PRINTS = ['S1F2', 'V400m', 'V400cPlus', 'V240mPlus']

const whyNoKey = keyOf({
  isNever: ['test_', 'live_', 'pub.'],
  least: 15,
  standsUnder: 'Developers, API credentials, Generate API key',
})

/** Adyen: terminals by the Terminal API over its cloud, and links by its Checkout API. */
export function adyen({ address, now }: AdapterParts): PaymentProvider {
  const apis = adyenApis(address)
  const line = terminalLine(apis)
  const onTerminal = terminalPayments(line, now)
  const backFromTerminal = terminalRefunds(line, now, onTerminal.progress)
  const byLink = linkPayments(apis, now)

  const isOnline = async (account: Account, terminalId: string): Promise<boolean> => {
    if (!TERMINAL_ID.test(terminalId)) throw unknownTerminal()
    const { api, merchant } = await apis.devices(account)
    try {
      const { status } = await api.getDeviceStatus(merchant, terminalId)
      return `${status}`.toUpperCase() === 'ONLINE'
    } catch (error) {
      if (error instanceof AdyenRefusal && [400, 404, 422].includes(error.status)) throw unknownTerminal()
      throw error
    }
  }

  return {
    name: 'adyen',
    isSimulator: false,
    needsApiKey: true,
    whyNoKey,
    capabilities: {
      ...{
        scans: true,
        links: true,
        webhooks: true,
      },
      // Its APIs answer of one payment at a time; a day is in the reports of its Customer Area.
      lists: false,
    },
    async scan(account) {
      const { api, merchant } = await apis.devices(account)
      const { uniqueDeviceIds = [] } = await api.getConnectedDevices(merchant)
      return uniqueDeviceIds.filter((id) => TERMINAL_ID.test(id)).map(foundTerminal)
    },
    // It is boarded in the Customer Area; what is asked here is whether it is this merchant account's.
    async pair(account, terminalId) {
      await isOnline(account, terminalId)
      return foundTerminal(terminalId)
    },
    status: async (account, terminalId) => ((await isOnline(account, terminalId)) ? 'online' : 'offline'),
    start: onTerminal.start,
    makeLink: byLink.makeLink,
    progress: (account, payment) =>
      payment.terminalId === undefined
        ? byLink.progress(account, payment)
        : onTerminal.progress(account, { ...payment, terminalId: payment.terminalId }),
    cancel: (account, payment) =>
      payment.terminalId === undefined
        ? byLink.cancel(account, payment)
        : onTerminal.cancel(account, { ...payment, terminalId: payment.terminalId }),
    refund: (account, refund) =>
      refund.terminalId === undefined
        ? byLink.refund(account, refund)
        : backFromTerminal.refund(account, { ...refund, terminalId: refund.terminalId }),
    // Without a terminal there is nothing to ask but the same again, which gives the same answer and no second refund.
    refundProgress: (account, refund) =>
      refund.terminalId === undefined
        ? byLink.refund(account, refund)
        : backFromTerminal.refundProgress(account, { ...refund, terminalId: refund.terminalId }),
    readWebhook: async (account, webhook) => told(account, webhook),
    list: async () => {
      throw new ProviderError('not-begun', 'Adyen lists payments in its Customer Area alone.')
    },
  }
}

const unknownTerminal = () =>
  new UnknownTerminal('Adyen knows no terminal of this name in the merchant account.')

function foundTerminal(terminalId: string): FoundTerminal {
  const [, model = '', serialNumber] = terminalId.match(TERMINAL_ID) ?? []
  return {
    terminalId,
    name: `${MODELS[model] ?? model} ${serialNumber?.slice(-4) ?? ''}`.trim(),
    brand: /^(V\d|P400|E\d|M400|UX)/.test(model) ? 'Verifone' : 'Adyen',
    model: MODELS[model] ?? model,
    ...{ serialNumber, batteryLevel: undefined, firmwareVersion: undefined },
    // Adyen does not say; how a terminal reaches it is no matter to the till.
    connectionType: 'wifi',
    features: PRINTS.includes(model) ? [...CARD, 'receipts'] : CARD,
  }
}
