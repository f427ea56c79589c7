import type { Answer } from '../stand-in.test-support.ts'
import type { Message, PaymentMessage, ReversalMessage } from './adyen-messages.test-support.ts'

/** By the pence of an amount. Of any other the card is approved two seconds after it was asked for. */
const DECLINES = 1
const NO_CARD_COMES = 2
const LINE_DROPS = 3
const TAKES_AND_ANSWERS_500 = 4
const APPROVES_HALF = 5
const CANCELLED_ON_TERMINAL = 6
const UNDELIVERED = 7
const GIVES_BACK_AND_ANSWERS_500 = 8
const OTHER_CURRENCY = 9
const TELLS_IN_BASE64 = 10
const READ_MS = 2_000
/** A terminal gives up by itself. */
const GIVES_UP_MS = 120_000

interface Payment {
  readonly reference: string
  readonly pence: number
  readonly startedAtMs: number
  readonly name: string
  readonly at: string
  stopsAfterAsks?: number
  refundedPence: number
}

/** One of Adyen's terminals, as far as its messages show it. */
export class TerminalStandIn {
  readonly #payments = new Map<string, Payment>()
  readonly #reversals = new Map<string, object>()
  readonly #used = new Set<string>()
  readonly #now: () => number
  /** What the next message of a kind is answered with. */
  readonly next = new Map<string, Answer>()
  isSwitchedOff = false
  /** Our id of the payment that it tells of, whichever it was asked after. */
  answersOf: string | undefined
  /** Somebody uses it for something else. */
  isBusyElsewhere = false

  constructor(now: () => number) {
    this.#now = now
  }

  get taken(): number {
    return [...this.#payments.values()].filter((payment) => this.#isApproved(payment)).length
  }

  leftOf(pspReference: string): number {
    const payment = [...this.#payments.values()].find(({ name }) => name.endsWith(`.${pspReference}`))
    return payment && this.#isApproved(payment) ? this.#takenPence(payment) - payment.refundedPence : 0
  }

  answer(message: Message, isSync: boolean): Answer {
    const { ServiceID, MessageCategory } = message.MessageHeader
    const next = this.next.get(MessageCategory)
    if (next && this.next.delete(MessageCategory)) return next
    if (this.isSwitchedOff) return rejected('Did not receive a response from the POI.')
    const isUsed = this.#used.has(ServiceID)
    this.#used.add(ServiceID)
    // The same a second time is refused, which who does not wait for the answer is not told.
    if (isUsed) return isSync ? rejected('ServiceID was used before.') : ok
    if ('PaymentRequest' in message) return isSync ? rejected('Not so.') : this.#pay(message)
    if ('ReversalRequest' in message) return this.#giveBack(message)
    if ('AbortRequest' in message) return this.#stop(message.AbortRequest.MessageReference.ServiceID)
    if ('DiagnosisRequest' in message) return this.#diagnosis()
    return this.#status(message.TransactionStatusRequest.MessageReference)
  }

  #pay({ MessageHeader, PaymentRequest }: PaymentMessage): Answer {
    const pence = penceOf(PaymentRequest.PaymentTransaction.AmountsReq.RequestedAmount)
    if (pence % 100 === UNDELIVERED) return rejected('Failed to send message to POI.')
    if (pence % 100 === LINE_DROPS) return { drops: true }
    // Answered by an event elsewhere, and not here.
    if (this.#busyWith() !== undefined) return ok
    const startedAtMs = this.#now()
    this.#payments.set(MessageHeader.ServiceID, {
      ...{ reference: PaymentRequest.SaleData.SaleTransactionID.TransactionID, pence, startedAtMs },
      name: `BV0q00${startedAtMs}${this.#payments.size}.${reference(`${startedAtMs}${this.#payments.size}`)}`,
      ...{ at: new Date(startedAtMs).toISOString(), refundedPence: 0 },
    })
    return pence % 100 === TAKES_AND_ANSWERS_500 ? broken : ok
  }

  #giveBack({ MessageHeader, ReversalRequest }: ReversalMessage): Answer {
    const { TransactionID, TimeStamp } = ReversalRequest.OriginalPOITransaction.POITransactionID
    const pence = penceOf(ReversalRequest.ReversedAmount)
    const payment = [...this.#payments.values()].find(({ name }) => name === TransactionID)
    const isThere = payment?.at === TimeStamp && this.#isApproved(payment)
    const isBusy = this.#busyWith() !== undefined
    const isTooMuch = !payment || pence > this.#takenPence(payment) - payment.refundedPence
    const POIData = {
      POITransactionID: {
        TransactionID: `${MessageHeader.ServiceID}.${reference(MessageHeader.ServiceID)}`,
        TimeStamp,
      },
    }
    const Response = isBusy
      ? failure('Busy', 'message=Forbidden+Request')
      : !isThere || isTooMuch
        ? failure('NotAllowed', 'message=There+is+not+so+much')
        : { Result: 'Success' }
    if (payment && Response.Result === 'Success') payment.refundedPence += pence
    const body = { Response, POIData }
    this.#reversals.set(MessageHeader.ServiceID, body)
    const gives500 = Response.Result === 'Success' && pence % 100 === GIVES_BACK_AND_ANSWERS_500
    return gives500 ? broken : response({ ReversalResponse: body })
  }

  /** It takes the terminal a moment, in which it is still at it. */
  #stop(serviceId: string): Answer {
    const payment = this.#payments.get(serviceId)
    if (payment && this.#isWaiting(payment)) payment.stopsAfterAsks = 1
    return { text: '' }
  }

  #diagnosis(): Answer {
    const serviceId = this.#busyWith()
    if (serviceId === undefined)
      return response({
        DiagnosisResponse: { Response: { Result: 'Success' }, POIStatus: { GlobalStatus: 'OK' } },
      })
    const words = 'message=Forbidden+Request%2c+Service+Dialogue+PaymentRequest+is+in+Progress'
    return response({ DiagnosisResponse: { Response: failure('Busy', `serviceId=${serviceId}&${words}`) } })
  }

  #status({ MessageCategory, ServiceID }: { MessageCategory: string; ServiceID: string }): Answer {
    const answered = (body: object, Response: object = { Result: 'Success' }) =>
      response({ TransactionStatusResponse: { Response, ...body } })
    const repeated = (body: object) =>
      answered({ RepeatedMessageResponse: { MessageHeader: {}, RepeatedResponseMessageBody: body } })
    const reversal = this.#reversals.get(ServiceID)
    if (MessageCategory === 'Reversal' && reversal) return repeated({ ReversalResponse: reversal })
    const payment =
      [...this.#payments.values()].find(({ reference }) => reference === this.answersOf) ??
      this.#payments.get(ServiceID)
    if (MessageCategory !== 'Payment' || !payment)
      return answered({}, failure('NotFound', 'message=Not+found'))
    if (payment.stopsAfterAsks !== undefined) payment.stopsAfterAsks -= 1
    if (this.#isWaiting(payment)) return answered({}, failure('InProgress', 'message=In+progress'))
    return repeated({ PaymentResponse: this.#paymentAnswer(payment) })
  }

  #paymentAnswer(payment: Payment): object {
    const { pence, reference: TransactionID, name, at } = payment
    const SaleData = { SaleTransactionID: { TransactionID, TimeStamp: at } }
    const POIData = { POITransactionID: { TransactionID: name, TimeStamp: at } }
    if (payment.stopsAfterAsks !== undefined)
      return { SaleData, POIData, Response: failure('Aborted', 'message=Merchant+cancelled') }
    if (pence % 100 === CANCELLED_ON_TERMINAL || pence % 100 === NO_CARD_COMES)
      return { SaleData, POIData, Response: failure('Cancel', 'message=108+Shopper+cancelled+tx') }
    if (pence % 100 === DECLINES)
      return { SaleData, POIData, Response: failure('Refusal', 'refusalReason=214%20Declined%20online') }
    const isPart = pence % 100 === APPROVES_HALF
    return {
      ...{ SaleData, POIData },
      Response: {
        Result: isPart ? 'Partial' : 'Success',
        AdditionalResponse: pence % 100 === TELLS_IN_BASE64 ? TOLD_IN_BASE64 : TOLD,
      },
      PaymentResult: {
        AmountsResp: {
          Currency: pence % 100 === OTHER_CURRENCY ? 'EUR' : 'GBP',
          AuthorizedAmount: this.#takenPence(payment) / 100,
        },
        PaymentInstrumentData: {
          PaymentInstrumentType: 'Card',
          CardData: { PaymentBrand: 'mc', MaskedPan: '541333 **** 9999', EntryMode: ['Contactless'] },
        },
        PaymentAcquirerData: { MerchantID: 'M', AcquirerPOIID: 'P', ApprovalCode: '123456' },
      },
    }
  }

  #takenPence({ pence }: Payment): number {
    return pence % 100 === APPROVES_HALF ? Math.ceil(pence / 2) : pence
  }

  #isWaiting({ pence, startedAtMs, stopsAfterAsks }: Payment): boolean {
    if (stopsAfterAsks !== undefined) return stopsAfterAsks >= 0
    return this.#now() - startedAtMs < (pence % 100 === NO_CARD_COMES ? GIVES_UP_MS : READ_MS)
  }

  #isApproved(payment: Payment): boolean {
    const takesNone = [DECLINES, NO_CARD_COMES, CANCELLED_ON_TERMINAL].includes(payment.pence % 100)
    return !takesNone && payment.stopsAfterAsks === undefined && !this.#isWaiting(payment)
  }

  #busyWith(): string | undefined {
    if (this.isBusyElsewhere) return 'ELSEWHERE1'
    return [...this.#payments].find(([, payment]) => this.#isWaiting(payment))?.[0]
  }
}

const TOLD = 'AID=A0000000041010&cardSummary=9999&tid=47407773&transactionType=GOODS_SERVICES'
const TOLD_IN_BASE64 = Buffer.from('{"additionalData":{"AID":"A0000000031010"},"store":"S"}').toString(
  'base64',
)
const ok: Answer = { text: 'ok' }
const broken: Answer = { status: 500, json: { status: 500, errorCode: '000', message: 'Internal error' } }
const penceOf = (amount: number): number => Math.round(amount * 100)
/** Sixteen capitals and digits, as Adyen's references are. */
const reference = (of: string): string =>
  of
    .replace(/[^0-9A-Z]/g, '')
    .padStart(16, 'K')
    .slice(-16)
const failure = (ErrorCondition: string, AdditionalResponse: string) => ({
  ...{ Result: 'Failure', ErrorCondition, AdditionalResponse },
})
const response = (body: object): Answer => ({
  json: { SaleToPOIResponse: { MessageHeader: { MessageType: 'Response' }, ...body } },
})
export const rejected = (message: string): Answer => ({
  json: {
    SaleToPOIRequest: {
      MessageHeader: { MessageClass: 'Event', MessageCategory: 'Event', MessageType: 'Notification' },
      EventNotification: {
        ...{ TimeStamp: '2026-03-02T09:00:00Z', EventToNotify: 'Reject' },
        EventDetails: `message=${message.replaceAll(' ', '+')}`,
      },
    },
  },
})
