import { type Minor, minorOfPounds } from '@tuppence/domain/money'
import {
  CARD_BRANDS,
  CARD_ENTRIES,
  type CardBrand,
  type CardEntry,
  type CardFacts,
  type OutcomeWithoutMoney,
} from '@tuppence/domain/payments'
import { z } from 'zod'
import { type Progress, ProviderError } from '../provider.ts'

const resultSchema = z.object({
  Result: z.enum(['Success', 'Partial', 'Failure']),
  ErrorCondition: z.string().optional(),
  AdditionalResponse: z.string().optional(),
})
export type TerminalResult = z.infer<typeof resultSchema>

const transactionSchema = z.object({ TransactionID: z.string(), TimeStamp: z.string() })

const paymentSchema = z.object({
  Response: resultSchema,
  SaleData: z.object({ SaleTransactionID: z.object({ TransactionID: z.string() }) }).optional(),
  POIData: z.object({ POITransactionID: transactionSchema }).optional(),
  PaymentResult: z
    .object({
      AmountsResp: z.object({ Currency: z.string().optional(), AuthorizedAmount: z.number() }),
      PaymentInstrumentData: z
        .object({
          CardData: z
            .object({
              PaymentBrand: z.string().optional(),
              MaskedPan: z.string().optional(),
              EntryMode: z.array(z.string()).optional(),
            })
            .optional(),
        })
        .optional(),
      PaymentAcquirerData: z.object({ ApprovalCode: z.string().optional() }).optional(),
    })
    .optional(),
})
type PaymentAnswer = z.infer<typeof paymentSchema>

const reversalSchema = z.object({
  Response: resultSchema,
  POIData: z.object({ POITransactionID: transactionSchema }).optional(),
})
export type ReversalAnswer = z.infer<typeof reversalSchema>

/** What comes back from a terminal by way of Adyen: an answer, or the word that the message was rejected. */
export const answerSchema = z.object({
  SaleToPOIResponse: z
    .object({
      DiagnosisResponse: z.object({
        Response: resultSchema,
        POIStatus: z.object({ GlobalStatus: z.string() }).optional(),
      }),
      TransactionStatusResponse: z.object({
        Response: resultSchema,
        RepeatedMessageResponse: z
          .object({
            RepeatedResponseMessageBody: z
              .object({ PaymentResponse: paymentSchema, ReversalResponse: reversalSchema })
              .partial(),
          })
          .optional(),
      }),
      ReversalResponse: reversalSchema,
    })
    .partial()
    .optional(),
  SaleToPOIRequest: z
    .object({ EventNotification: z.object({ EventDetails: z.string().optional() }) })
    .optional(),
})
export type TerminalAnswer = NonNullable<z.infer<typeof answerSchema>['SaleToPOIResponse']>

/** Whose end it is, by the terminal's word; what is not here took no money either, and has no better name than failed. */
const OUTCOMES: Readonly<Record<string, readonly [OutcomeWithoutMoney, string]>> = {
  Refusal: ['declined', 'The card’s bank declined it'],
  WrongPIN: ['declined', 'The PIN was wrong'],
  InvalidCard: ['declined', 'The card cannot be used here'],
  PaymentRestriction: ['declined', 'The card may not pay for this'],
  Cancel: ['cancelled', 'It was cancelled on the terminal, or no card came'],
  Aborted: ['cancelled', 'It was cancelled'],
  Busy: ['failed', 'The terminal was busy with something else'],
  InsertedCard: ['failed', 'A card was left in the terminal'],
  UnreachableHost: ['failed', 'The terminal could not reach Adyen'],
  DeviceOut: ['failed', 'The terminal is out of order'],
  UnavailableDevice: ['failed', 'The terminal is out of order'],
  NotAllowed: ['failed', 'The terminal may not take this payment'],
}

/** @throws ProviderError, unsure, where the answer is of another payment or cannot be understood */
export function paymentProgress(paymentId: string, answer: PaymentAnswer): Progress {
  const { Response, SaleData, POIData, PaymentResult } = answer
  const isOfAnother = SaleData !== undefined && SaleData.SaleTransactionID.TransactionID !== paymentId
  if (isOfAnother) throw unreadable()
  if (Response.Result === 'Failure') {
    if (Response.ErrorCondition === 'InProgress') throw unreadable()
    const [kind, words] = OUTCOMES[Response.ErrorCondition ?? ''] ?? [
      'failed',
      'The terminal did not take it',
    ]
    return { kind, reason: withDetail(words, Response) }
  }
  const amounts = PaymentResult?.AmountsResp
  if (!amounts || !POIData || !SaleData || (amounts.Currency ?? 'GBP') !== 'GBP') throw unreadable()
  return {
    kind: 'approved',
    providerPaymentId: terminalPaymentName(POIData.POITransactionID),
    amountMinor: penceOf(amounts.AuthorizedAmount),
    card: cardFacts(answer),
  }
}

const terminalPaymentName = ({ TransactionID, TimeStamp }: z.infer<typeof transactionSchema>): string =>
  `${TransactionID}@${TimeStamp}`

function penceOf(amount: number): Minor {
  const minor = minorOfPounds(amount)
  if (minor <= 0 || Math.abs(amount * 100 - minor) > 1e-6) throw unreadable()
  return minor
}

const unreadable = () => new ProviderError('unsure', 'The terminal’s answer could not be understood.')

const BRANDS: Readonly<Record<string, CardBrand>> = {
  mc: CARD_BRANDS.mastercard,
  visa: CARD_BRANDS.visa,
  amex: CARD_BRANDS.amex,
  maestro: CARD_BRANDS.maestro,
  diners: CARD_BRANDS.diners,
  discover: CARD_BRANDS.discover,
  jcb: CARD_BRANDS.jcb,
  cup: CARD_BRANDS.unionPay,
  electron: CARD_BRANDS.visaElectron,
  vpay: CARD_BRANDS.vPay,
}
const ENTRIES: Readonly<Record<string, CardEntry>> = {
  Contactless: CARD_ENTRIES.contactless,
  Tapped: CARD_ENTRIES.contactless,
  ICC: CARD_ENTRIES.chip,
  SynchronousICC: CARD_ENTRIES.chip,
  MagStripe: CARD_ENTRIES.magneticStripe,
  Keyed: CARD_ENTRIES.keyed,
  Manual: CARD_ENTRIES.keyed,
  Mobile: CARD_ENTRIES.telephone,
}

function cardFacts({ Response, PaymentResult }: PaymentAnswer): CardFacts {
  const {
    PaymentBrand = '',
    MaskedPan,
    EntryMode = [],
  } = PaymentResult?.PaymentInstrumentData?.CardData ?? {}
  const facts = {
    cardType: BRANDS[PaymentBrand] ?? PaymentBrand,
    last4: MaskedPan?.match(/\d{4}$/)?.[0],
    authCode: PaymentResult?.PaymentAcquirerData?.ApprovalCode,
    entry: EntryMode.map((mode) => ENTRIES[mode] ?? mode)[0],
    applicationId: detailsOf(Response)
      .get('AID')
      ?.match(/^[0-9A-F]{10,32}$/i)?.[0],
  }
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => {
      const words = value?.trim().slice(0, 60)
      return words ? [[name, words]] : []
    }),
  )
}

/** What a terminal says beside its result: names and values as a form has them, or JSON in base64. */
export function detailsOf({ AdditionalResponse = '' }: TerminalResult): Map<string, string> {
  try {
    const json: unknown = JSON.parse(Buffer.from(AdditionalResponse, 'base64').toString())
    const { additionalData, ...rest } = z.looseObject({ additionalData: z.unknown() }).parse(json)
    const all = { ...z.record(z.string(), z.unknown()).safeParse(additionalData).data, ...rest }
    return new Map(
      Object.entries(all).flatMap(([name, value]) => (value == null ? [] : [[name, `${value}`]])),
    )
  } catch {
    return new Map(new URLSearchParams(AdditionalResponse))
  }
}

export function withDetail(words: string, result: TerminalResult): string {
  const details = detailsOf(result)
  const detail = (details.get('refusalReason') ?? details.get('message'))
    ?.replace(/\d{7,}/g, '…')
    .slice(0, 120)
  return detail ? `${words} (${detail}).` : `${words}.`
}
