import type { Minor } from '@tuppence/domain/money'
import type {
  CardFacts,
  ConnectionType,
  OutcomeWithoutMoney,
  PaymentProviderName,
  TerminalFeature,
} from '@tuppence/domain/payments'

/** The shop's account with a provider, opened for one call and kept nowhere. */
export interface Account {
  readonly organizationId: string
  /** Undefined for a provider that needs none. */
  readonly apiKey: string | undefined
  /** What the provider signs its webhooks with; undefined where the shop gave none, so that none is believed. */
  readonly webhookSecret: string | undefined
  readonly merchantId: string | undefined
  readonly testMode: boolean
}

export interface FoundTerminal {
  /** The provider's own name for it. */
  readonly terminalId: string
  readonly name: string
  readonly brand: string
  readonly model: string
  readonly serialNumber: string | undefined
  readonly connectionType: ConnectionType
  readonly batteryLevel: number | undefined
  readonly firmwareVersion: string | undefined
  readonly features: readonly TerminalFeature[]
}

/** What a provider says of a payment. `none` is its word that it has never heard of it. */
export type Progress =
  | { readonly kind: 'waiting'; readonly providerPaymentId: string }
  | {
      readonly kind: 'approved'
      readonly providerPaymentId: string
      /** May be less than was asked for. */
      readonly amountMinor: Minor
      readonly card: CardFacts
    }
  | { readonly kind: OutcomeWithoutMoney; readonly reason: string }
  | { readonly kind: 'none' }

export type RefundProgress =
  | { readonly kind: 'refunded'; readonly providerRefundId: string }
  | { readonly kind: 'pending'; readonly providerRefundId: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'none' }

export interface PaymentToStart {
  /** Ours, and the provider's key against doing it twice: the same id never takes money a second time. */
  readonly paymentId: string
  readonly terminalId: string
  readonly amountMinor: Minor
  readonly currency: 'GBP'
  /** How long the terminal waits for a card. */
  readonly timeoutMs: number
}

/** A payment that the customer makes on their own telephone, by a link or its QR code. */
export interface LinkToMake {
  readonly paymentId: string
  readonly amountMinor: Minor
  readonly currency: 'GBP'
  /** What the customer reads, such as the shop's name and the till's number. */
  readonly description: string
  /** How long it can be paid. */
  readonly timeoutMs: number
}

export interface PaymentRef {
  readonly paymentId: string
  /** The provider's name for the terminal; undefined for a payment by link. */
  readonly terminalId: string | undefined
  /** Undefined where the answer to the start was lost: the provider is then asked by our id. */
  readonly providerPaymentId: string | undefined
}

export interface RefundToStart extends PaymentRef {
  /** Ours, and the key against doing it twice. */
  readonly refundId: string
  readonly amountMinor: Minor
  /**
   * The payment's other refunds by our books, one by one, but for those that were refused. A provider that knows no key
   * against doing it twice tells by them which of its own refunds is this one.
   */
  readonly otherRefunds: readonly Minor[]
}

export interface RefundGivenBack extends RefundToStart {
  /** The payment's other refunds that were refused, one by one: a provider that knows no key tells by them which failed now. */
  readonly refusedRefunds: readonly Minor[]
}

/** What a provider may be without; every one refunds in part, cancels, and may approve less than was asked for. */
export interface Capabilities {
  /** Whether terminals are found by asking; otherwise the shop types the terminal's code. */
  readonly scans: boolean
  /** Whether it takes payments by link. */
  readonly links: boolean
  /** Whether it calls us, under a secret that the shop enters; the others are asked only. */
  readonly webhooks: boolean
  /** Whether it can be asked what it took on a day; otherwise `list` throws not-begun, and a day is compared by hand. */
  readonly lists: boolean
}

/** A payment as the provider's own books have it, for comparing a day (reconciliation). */
export interface ListedPayment {
  readonly providerPaymentId: string
  /** Ours, where the provider kept it. */
  readonly paymentId: string | undefined
  readonly takenMinor: Minor
  readonly refundedMinor: Minor
  readonly at: Date
}

/**
 * One service that moves money. Every method may throw a ProviderError and nothing else that is expected; a bank's "no" is an
 * answer and no error. The behaviour suite (behaviour.test-support.ts) says what each must do, for every adapter alike.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName
  /** Moves no money, and says so wherever it is shown (PAY-014). */
  readonly isSimulator: boolean
  readonly needsApiKey: boolean
  readonly capabilities: Capabilities
  /**
   * Of a provider that knows no key against giving back twice: so long a refund that it was asked for may take to show there. The
   * same one is not asked for again before, by whichever server (rule P6). Left out where the refund's id is such a key.
   */
  readonly refundShowsWithinMs?: number
  /** What this server lacks, in a sentence for the shop, so that its terminals take no payments by it. */
  readonly lacks?: string
  /** Why this can be no key of the provider's, and where the right one stands; undefined of one that may be. */
  whyNoKey?(apiKey: string): string | undefined
  /**
   * Whether a key is of the mode that the shop says, where the key itself tells.
   *
   * @throws ProviderError
   */
  holdToMode?(account: Pick<Account, 'apiKey' | 'testMode'>): void
  scan(account: Account): Promise<FoundTerminal[]>
  /**
   * Makes a terminal the shop's own. Doing it again is no fault.
   *
   * @throws UnknownTerminal
   */
  pair(account: Account, terminalId: string): Promise<FoundTerminal>
  /** Whether the terminal can be reached, which moves no money. */
  status(account: Account, terminalId: string): Promise<'online' | 'offline'>
  start(account: Account, payment: PaymentToStart): Promise<Progress>
  /** @returns where the customer pays; the same link again for the same payment */
  makeLink(account: Account, link: LinkToMake): Promise<{ providerPaymentId: string; payAt: string }>
  progress(account: Account, payment: PaymentRef): Promise<Progress>
  /** Asks for an end. The answer is what is so: an approval may have been quicker. */
  cancel(account: Account, payment: PaymentRef): Promise<Progress>
  refund(account: Account, refund: RefundToStart): Promise<RefundProgress>
  refundProgress(account: Account, refund: RefundToStart): Promise<RefundProgress>
  /**
   * Of a refund that it said it gave back: whether the card's bank has sent it back since. It gives nothing back itself. Left out
   * where the provider cannot be asked, or none fails so late.
   */
  refundStands?(account: Account, refund: RefundGivenBack): Promise<RefundProgress>
  /**
   * Whose payment a webhook is about, once its signature was checked; undefined for one that is not the provider's or not of a
   * payment. What it says is not believed: the payment is asked after.
   */
  readWebhook(account: Account, webhook: Webhook): Promise<PaymentTold | RefundToldFailed | undefined>
  /** What took money from `from` up to, not with, `until`: all of it, however many pages the provider makes of it. */
  list(account: Account, from: Date, until: Date): Promise<ListedPayment[]>
}

export interface PaymentTold {
  readonly paymentId: string
  /**
   * A fuller name of the payment with its provider, where only a webhook tells it: kept from now on in place of the one there
   * was, whatever the payment's state, since its refund needs it.
   */
  readonly providerPaymentId?: string
}

/**
 * A refund that failed, of a provider that tells it by webhook alone and cannot be asked: this one word is believed, where the
 * signature is over every part of it.
 */
export interface RefundToldFailed {
  readonly failedRefund: {
    /** Ours, where the provider handed it back. */
    readonly refundId: string | undefined
    readonly providerRefundId: string
    readonly reason: string
  }
}

export interface Webhook {
  /** With names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  /** As it came, to the byte: the signature is over it. */
  readonly body: string
  /** The address that it was sent to, which some sign too. */
  readonly address: string
}

/** What an adapter is made of. */
export interface AdapterParts {
  /** In place of the provider's own, for both of its modes. */
  readonly address: string | undefined
  readonly now: () => Date
}

/**
 * `not-begun`: it was not reached or would not begin, so that nothing was taken. `unsure`: it may have been done. `credentials`:
 * it does not know the account, so that nothing was done.
 */
export type ProviderFailure = 'not-begun' | 'unsure' | 'credentials'

/** Its message is for the shop to read, in plain English, and has no key in it. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure
  constructor(failure: ProviderFailure, message: string) {
    super(message)
    this.name = 'ProviderError'
    this.failure = failure
  }
}

/** The account has no terminal of this ID, or none that a till can ask: what was typed is looked at again. */
export class UnknownTerminal extends ProviderError {
  constructor(message: string) {
    super('not-begun', message)
    this.name = 'UnknownTerminal'
  }
}
