import {
  type Account,
  type AdapterParts,
  type PaymentProvider,
  type PaymentRef,
  ProviderError,
} from '../provider.ts'
import { keyOf } from '../why-no-key.ts'
import { askSquare } from './ask-square.ts'
import { listPayments, readSquareWebhook } from './square-books.ts'
import {
  cancelCheckout,
  checkoutOfPayment,
  isCheckoutId,
  readCheckout,
  startCheckout,
} from './square-checkouts.ts'
import { cancelLink, isLinkId, linkOfPayment, makeLink, readLink } from './square-links.ts'
import { type AtSquare, readPayment, standing } from './square-payment.ts'
import { refundAtSquare, refundProgressAtSquare } from './square-refunds.ts'
import { pairTerminal, scanTerminals, terminalStatus } from './square-terminals.ts'

/** How long a question may take. */
const LIMIT_MS = 10_000

const whyNoKey = keyOf({
  isNever: ['sq0idp-', 'sq0csp-', 'sandbox-sq0'],
  least: 20,
  standsUnder: 'the application, Credentials, Access token',
})

/** Square's Terminal API, its refunds, and its payment links (decision D11). */
export function square(parts: AdapterParts, limitMs = LIMIT_MS): PaymentProvider {
  const ask = askSquare(parts, limitMs)
  const { now } = parts

  /**
   * The payment at Square, by the name that Square gave it or else by ours; undefined where it has never heard of it.
   *
   * @throws ProviderError unsure, where Square had named it and has it no more
   */
  async function find(account: Account, ref: PaymentRef): Promise<AtSquare | undefined> {
    const { paymentId, terminalId, providerPaymentId: id } = ref
    if (id === undefined)
      return terminalId === undefined
        ? linkOfPayment(ask, account, { paymentId, now: now() })
        : checkoutOfPayment(ask, account, { paymentId, terminalId, now: now() })
    const found = await named(account, id)
    if (found) return found
    throw new ProviderError(
      'unsure',
      'Square does not have this payment any more. Look for it in its own pages.',
    )
  }

  async function named(account: Account, id: string): Promise<AtSquare | undefined> {
    if (isLinkId(id)) return readLink(ask, account, { id, now: now() })
    if (isCheckoutId(id)) return readCheckout(ask, account, id)
    const payment = await readPayment(ask, account, id)
    return payment && { id, isOpen: false, payments: [payment], reason: 'It was cancelled.' }
  }

  return {
    name: 'square',
    isSimulator: false,
    needsApiKey: true,
    whyNoKey,
    capabilities: {
      scans: true,
      links: true,
      webhooks: true,
      lists: true,
    },
    scan: (account) => scanTerminals(ask, account, now()),
    pair: (account, terminalId) => pairTerminal(ask, account, terminalId),
    status: (account, terminalId) => terminalStatus(ask, account, terminalId),
    start: (account, payment) => startCheckout(ask, account, payment, now()),
    makeLink: (account, link) => makeLink(ask, account, link),
    async progress(account, ref) {
      const found = await find(account, ref)
      return found ? standing(found) : { kind: 'none' }
    },
    async cancel(account, ref) {
      const found = await find(account, ref)
      if (!found) return { kind: 'none' }
      const stands = standing(found)
      if (stands.kind !== 'waiting' || !found.isOpen) return stands
      return isLinkId(found.id) ? cancelLink(ask, account, found) : cancelCheckout(ask, account, found)
    },
    refund: async (account, refund) => refundAtSquare(ask, account, refund, await find(account, refund)),
    refundProgress: async (account, refund) =>
      refundProgressAtSquare(ask, account, refund, await find(account, refund)),
    refundStands: async (account, refund) =>
      refundProgressAtSquare(ask, account, refund, await find(account, refund)),
    readWebhook: readSquareWebhook,
    list: (account, from, until) => listPayments(ask, account, from, until),
  }
}
