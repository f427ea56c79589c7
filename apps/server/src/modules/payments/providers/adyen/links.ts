import {
  type Account,
  type LinkToMake,
  type PaymentRef,
  type Progress,
  ProviderError,
  type RefundProgress,
  type RefundToStart,
} from '../provider.ts'
import type { AdyenApis } from './adyen-apis.ts'
import { AdyenRefusal } from './adyen-line.ts'
import { adyenSdk } from './adyen-sdk.ts'
import { madeAtMs } from './made-at.ts'

/** A link's name, and after a colon the payment's own reference once a webhook has told it: no question of ours is answered with it. */
const LINK = /^(PL[0-9A-Z]+)(?::([0-9A-Z]+))?$/

export const linkName = (linkId: string, reference: string): string => `${linkId}:${reference}`

/** What to refund by: of a link's name its second part, of a terminal's payment what stands between its dot and its date. */
const referenceIn = (name: string | undefined): string | undefined =>
  name?.match(LINK)?.[2] ?? name?.match(/\.([0-9A-Z]+)@/)?.[1]

/** A till's clock may be wrong, and then the server's own holds. */
const NEAR_MS = 10 * 60_000

/** The same for a link that is asked for again: it is counted from when its payment's id was made. */
function expiryOf({ paymentId, timeoutMs }: LinkToMake, now: Date): Date {
  const madeMs = madeAtMs(paymentId) ?? 0
  const fromMs = Math.abs(madeMs - now.getTime()) < NEAR_MS ? madeMs : now.getTime()
  return new Date(fromMs + timeoutMs)
}

/** Payments by a link to Adyen's own page (Checkout API), and refunds that need no terminal. */
export function linkPayments(apis: AdyenApis, now: () => Date) {
  const progress = async (account: Account, payment: PaymentRef): Promise<Progress> => {
    const { providerPaymentId = '', paymentId } = payment
    const linkId = providerPaymentId.match(LINK)?.[1]
    // Nobody has the address of a link whose making got no answer, so that nobody can pay by it.
    if (providerPaymentId === '') return { kind: 'none' }
    if (!linkId) throw new ProviderError('unsure', 'Its terminal is not connected here any more.')
    const { links } = await apis.checkout(account)
    return unlessMissing(async () => {
      const link = await links.getPaymentLink(linkId)
      if (link.reference !== paymentId || link.amount?.currency !== 'GBP')
        throw new ProviderError('unsure', 'Adyen’s link is of another payment.')
      return standing(`${link.status}`, providerPaymentId, link.amount.value)
    })
  }

  /** Asked again under the same key, Adyen answers what it answered the first time. */
  const refund = async (account: Account, asked: RefundToStart): Promise<RefundProgress> => {
    const { refundId, amountMinor, providerPaymentId } = asked
    const reference = referenceIn(providerPaymentId)
    if (!reference)
      return {
        kind: 'refused',
        reason: 'Adyen has not told its reference: give it back in the Customer Area.',
      }
    const { changes, merchant } = await apis.checkout(account)
    try {
      const { pspReference } = await changes.refundCapturedPayment(
        reference,
        {
          ...{ merchantAccount: merchant, reference: refundId },
          amount: { currency: 'GBP', value: amountMinor },
        },
        { idempotencyKey: refundId },
      )
      if (!pspReference) throw unreadable()
      return { kind: 'refunded', providerRefundId: pspReference }
    } catch (error) {
      if (error instanceof AdyenRefusal && error.status === 422)
        return { kind: 'refused', reason: error.message }
      throw error
    }
  }

  return {
    progress,
    refund,

    async makeLink(account: Account, link: LinkToMake) {
      const { links, merchant } = await apis.checkout(account)
      const { paymentId, amountMinor, currency, description } = link
      const made = await links.paymentLinks(
        {
          ...{ merchantAccount: merchant, reference: paymentId, description: description.slice(0, 280) },
          ...{ countryCode: 'GB', shopperLocale: 'en-GB', reusable: false },
          amount: { currency, value: amountMinor },
          expiresAt: expiryOf(link, now()),
        },
        { idempotencyKey: paymentId },
      )
      if (!LINK.test(made.id ?? '') || !made.url) throw unreadable()
      return { providerPaymentId: made.id, payAt: made.url }
    },

    async cancel(account: Account, payment: PaymentRef): Promise<Progress> {
      const linkId = payment.providerPaymentId?.match(LINK)?.[1]
      if (linkId) {
        const { links } = await apis.checkout(account)
        try {
          await links.updatePaymentLink(linkId, { status: adyenSdk().linkStatus.Expired })
        } catch (error) {
          // It was paid, or had ended: what is so is asked next.
          if (!(error instanceof AdyenRefusal)) throw error
        }
      }
      return progress(account, payment)
    },
  }
}

const unreadable = () => new ProviderError('unsure', 'Adyen’s answer could not be understood.')

async function unlessMissing(ask: () => Promise<Progress>): Promise<Progress> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof AdyenRefusal && error.status === 404) return { kind: 'none' }
    throw error
  }
}

function standing(status: string, providerPaymentId: string, amountMinor: number | undefined): Progress {
  switch (status) {
    case 'active':
    case 'paymentPending':
      return { kind: 'waiting', providerPaymentId }
    case 'completed':
    case 'paid':
      if (amountMinor === undefined) break
      return { kind: 'approved', providerPaymentId, amountMinor, card: {} }
    case 'expired':
      return { kind: 'cancelled', reason: 'The link was given up, or its time was over.' }
  }
  throw unreadable()
}
