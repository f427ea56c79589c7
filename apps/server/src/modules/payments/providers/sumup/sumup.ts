import type { AdapterParts, PaymentProvider, PaymentRef } from '../provider.ts'
import { cancelLink, linkProgress, makeLink } from './link-payments.ts'
import { type Affiliate, onReaders, type PaymentOnReader } from './reader-payments.ts'
import { pairReader, readerStatus, scanReaders } from './readers.ts'
import { refunds } from './refunds.ts'
import { sumUpApi } from './sumup-api.ts'
import { listTaken } from './taken.ts'

/**
 * SumUp: its Solo readers by the Cloud API, and links to its own payment page. A sandbox is an account of its own with a key of
 * its own at the same address.
 *
 * @param affiliate undefined where the server has none: links only
 */
export function sumup({ address, now }: AdapterParts, affiliate: Affiliate | undefined): PaymentProvider {
  const open = sumUpApi(address)
  const readers = onReaders(affiliate, now)
  const { refund, refundProgress } = refunds(now)
  return {
    name: 'sumup',
    label: 'SumUp',
    isSimulator: false,
    needsApiKey: true,
    capabilities: {
      partialRefunds: true,
      partApprovals: false,
      cancels: true,
      scans: true,
      links: true,
      // It would call without a signature.
      webhooks: false,
      lists: true,
    },
    ...(!affiliate && {
      lacks:
        'Its readers cannot be asked for a card: this server has no affiliate key of SumUp’s (SUMUP_AFFILIATE). Payments by link work.',
    }),
    scan: async (account) => scanReaders(await open(account)),
    pair: async (account, terminalId) => pairReader(await open(account), terminalId),
    async status(account, terminalId) {
      const { isOnline } = await readerStatus(await open(account), terminalId)
      return isOnline ? 'online' : 'offline'
    },
    start: async (account, payment) => readers.start(await open(account), payment),
    makeLink: async (account, link) => makeLink(await open(account), link, now()),
    async progress(account, payment) {
      const api = await open(account)
      return isOnReader(payment) ? readers.progress(api, payment) : linkProgress(api, payment, now())
    },
    async cancel(account, payment) {
      const api = await open(account)
      return isOnReader(payment) ? readers.cancel(api, payment) : cancelLink(api, payment)
    },
    refund: async (account, toRefund) => refund(await open(account), toRefund),
    refundProgress: async (account, toRefund) => refundProgress(await open(account), toRefund),
    readWebhook: async () => undefined,
    list: async (account, from, until) => listTaken(await open(account), from, until),
  }
}

const isOnReader = (payment: PaymentRef): payment is PaymentOnReader => payment.terminalId !== undefined
