import type { Minor } from '@tuppence/domain/money'
import {
  CARD_BRANDS,
  CARD_ENTRIES,
  type CardBrand,
  type CardEntry,
  type CardFacts,
} from '@tuppence/domain/payments'
import { z } from 'zod'
import { type Progress, ProviderError } from '../provider.ts'

const words = z.string().min(1).nullish()

const eventSchema = z.object({
  id: z.union([z.number(), z.string()]).nullish(),
  amount: z.number().nullish(),
  status: z.string().nullish(),
})

/** As far as we read it; SumUp leaves out what it does not know, or says null. */
export const transactionSchema = z.object({
  id: z.string().min(1),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['SUCCESSFUL', 'CANCELLED', 'FAILED', 'PENDING', 'REFUNDED']),
  foreign_transaction_id: words,
  auth_code: words,
  entry_mode: words,
  card: z.object({ last_4_digits: words, type: words }).nullish(),
  transaction_events: z.array(eventSchema.extend({ event_type: words })).nullish(),
  events: z.array(eventSchema.extend({ type: words })).nullish(),
})
export type Transaction = z.infer<typeof transactionSchema>

const moneySchema = z.object({ currency: z.string(), minor_unit: z.number(), value: z.int() })

export const readerCheckoutSchema = z.object({
  data: z.object({
    client_transaction_id: z.string().min(1),
    status: z.enum(['pending', 'successful', 'failed', 'cancelled']),
    total_amount: moneySchema,
  }),
})
export type ReaderCheckout = z.infer<typeof readerCheckoutSchema>['data']

/** SumUp has pounds as a number of its own; pence are whole. @throws ProviderError unsure for what is no sum of them */
export function minorOf({ amount, currency }: { amount: number; currency: string }): Minor {
  const minor = Math.round(amount * 100)
  if (Math.abs(amount * 100 - minor) > 1e-6)
    throw new ProviderError('unsure', 'SumUp’s answer could not be read.')
  return inPounds(minor, currency)
}

export function minorOfMoney({ value, currency, minor_unit }: z.infer<typeof moneySchema>): Minor {
  if (minor_unit !== 2) throw new ProviderError('unsure', 'SumUp’s answer could not be read.')
  return inPounds(value, currency)
}

function inPounds(minor: Minor, currency: string): Minor {
  if (currency !== 'GBP')
    throw new ProviderError('unsure', 'SumUp answered with another currency than pounds.')
  return minor
}

/** Exact: a number has the nearest to it that is printed with two decimals. */
export const poundsOf = (minor: Minor): number => minor / 100

const NETWORKS: Readonly<Record<string, CardBrand>> = {
  VISA: CARD_BRANDS.visa,
  VISA_ELECTRON: CARD_BRANDS.visaElectron,
  VISA_VPAY: CARD_BRANDS.vPay,
  VPAY: CARD_BRANDS.vPay,
  MASTERCARD: CARD_BRANDS.mastercard,
  MAESTRO: CARD_BRANDS.maestro,
  AMEX: CARD_BRANDS.amex,
  DINERS: CARD_BRANDS.diners,
  DISCOVER: CARD_BRANDS.discover,
  JCB: CARD_BRANDS.jcb,
  CUP: CARD_BRANDS.unionPay,
  INTERAC: CARD_BRANDS.interac,
  EFTPOS: CARD_BRANDS.eftpos,
}

const ENTRIES: Readonly<Record<string, CardEntry>> = {
  CONTACTLESS: CARD_ENTRIES.contactless,
  CONTACTLESS_MAGSTRIPE: CARD_ENTRIES.contactless,
  CHIP: CARD_ENTRIES.chip,
  MAGSTRIPE: CARD_ENTRIES.magneticStripe,
  MAGSTRIPE_FALLBACK: CARD_ENTRIES.magneticStripe,
  MANUAL_ENTRY: CARD_ENTRIES.keyed,
  CUSTOMER_ENTRY: CARD_ENTRIES.online,
  APPLE_PAY: CARD_ENTRIES.applePay,
  GOOGLE_PAY: CARD_ENTRIES.googlePay,
  PAYPAL: CARD_ENTRIES.payPal,
}

/** SumUp tells no application of the chip (AID). */
export function cardOf({ card, auth_code: authCode, entry_mode: entryMode }: Transaction): CardFacts {
  const cardType = card?.type && NETWORKS[card.type]
  const last4 = card?.last_4_digits && /^\d{4}$/.test(card.last_4_digits) ? card.last_4_digits : undefined
  const entry = entryMode && ENTRIES[entryMode]
  return {
    ...(cardType && { cardType }),
    ...(last4 && { last4 }),
    ...(authCode && { authCode: authCode.slice(0, 60) }),
    ...(entry && { entry }),
  }
}

/** @param waitingAs SumUp's name for the payment while nobody has paid */
export function progressOf(transaction: Transaction, waitingAs = transaction.id): Progress {
  switch (transaction.status) {
    case 'PENDING':
      return { kind: 'waiting', providerPaymentId: waitingAs }
    case 'SUCCESSFUL':
    // Given back since, in part or whole: it had been taken.
    case 'REFUNDED':
      return {
        kind: 'approved',
        providerPaymentId: transaction.id,
        amountMinor: minorOf(transaction),
        card: cardOf(transaction),
      }
    case 'FAILED':
      return { kind: 'declined', reason: 'The card was declined, or was not read.' }
    case 'CANCELLED':
      return { kind: 'cancelled', reason: 'It was cancelled.' }
  }
}
