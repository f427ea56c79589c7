import type { AdapterParts, PaymentProvider, PaymentRef } from '../provider.ts'
import { keyOf } from '../why-no-key.ts'
import { cancelLink, linkProgress, makeLink } from './link-payments.ts'
import { type Affiliate, onReaders, type PaymentOnReader } from './reader-payments.ts'
import { pairReader, readerStatus, scanReaders } from './readers.ts'
import { REFUND_SHOWS_WITHIN_MS, refund, refundProgress, refundStands } from './refunds.ts'
import { sumUpApi } from './sumup-api.ts'
import { listTaken } from './taken.ts'

const whyNoKey = keyOf({
  isNever: ['sup_pk_', 'sup_afk_'],
  least: 16,
  standsUnder: 'Settings, For developers, Toolkit, API keys: it begins with sup_sk_',
})

/**
 * SumUp: its Solo readers by the Cloud API, and links to its own payment page. A sandbox is an account of its own with a key of
 * its own at the same address.
 *
 * @param affiliate undefined where the server has none: links only
 */
export function sumup({ address, now }: AdapterParts, affiliate: Affiliate | undefined): PaymentProvider {
  const open = sumUpApi(address)
  const readers = onReaders(affiliate, now)
  return {
    name: 'sumup',
    isSimulator: false,
    needsApiKey: true,
    whyNoKey,
    capabilities: {
      scans: true,
      links: true,
      // It would call without a signature.
      webhooks: false,
      lists: true,
    },
    refundShowsWithinMs: REFUND_SHOWS_WITHIN_MS,
    ...(!affiliate && {
      lacks:
        'Its readers cannot be asked for a card: Tuppence has no affiliate key of SumUp’s here. Ask whoever runs it for your shop. Payments by link work.',
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
    refundStands: async (account, given) => refundStands(await open(account), given),
    readWebhook: async () => undefined,
    list: async (account, from, until) => listTaken(await open(account), from, until),
  }
}

const isOnReader = (payment: PaymentRef): payment is PaymentOnReader => payment.terminalId !== undefined
