import type { Minor } from '@tuppence/domain/money'
import type {
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

/** What the scheme's rules want on a receipt; never more of the number than its last four digits. */
export interface CardFacts {
  readonly cardType: string | undefined
  readonly last4: string | undefined
  readonly authCode: string | undefined
  /** How it was read: contactless, chip, magnetic stripe. */
  readonly entry: string | undefined
  readonly applicationId: string | undefined
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

export interface PaymentRef {
  readonly paymentId: string
  readonly terminalId: string
  /** Undefined where the answer to the start was lost: the provider is then asked by our id. */
  readonly providerPaymentId: string | undefined
}

export interface RefundToStart extends PaymentRef {
  /** Ours, and the key against doing it twice. */
  readonly refundId: string
  readonly amountMinor: Minor
}

export interface Capabilities {
  readonly partialRefunds: boolean
  /** Whether it may approve less than was asked for. */
  readonly partApprovals: boolean
  readonly cancels: boolean
  /** Whether terminals are found by asking; otherwise the shop types the terminal's code. */
  readonly scans: boolean
}

/**
 * One service that moves money. Every method may throw a ProviderError and nothing else that is expected; a bank's "no" is an
 * answer and no error. The behaviour suite (behaviour.test-support.ts) says what each must do, for every adapter alike.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName
  readonly label: string
  /** Moves no money, and says so wherever it is shown (PAY-014). */
  readonly isSimulator: boolean
  readonly needsApiKey: boolean
  readonly capabilities: Capabilities
  scan(account: Account): Promise<FoundTerminal[]>
  /** Makes a terminal the shop's own. Doing it again is no fault. */
  pair(account: Account, terminalId: string): Promise<FoundTerminal>
  /** Whether the terminal can be reached, which moves no money. */
  status(account: Account, terminalId: string): Promise<'online' | 'offline'>
  start(account: Account, payment: PaymentToStart): Promise<Progress>
  progress(account: Account, payment: PaymentRef): Promise<Progress>
  /** Asks for an end. The answer is what is so: an approval may have been quicker. */
  cancel(account: Account, payment: PaymentRef): Promise<Progress>
  refund(account: Account, refund: RefundToStart): Promise<RefundProgress>
  refundProgress(account: Account, refund: RefundToStart): Promise<RefundProgress>
  /**
   * Whose payment a webhook is about, once its signature was checked; undefined for one that is not the provider's or not of a
   * payment. What it says is not believed: the payment is asked after.
   */
  readWebhook(
    account: Account,
    webhook: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ): { readonly paymentId: string } | undefined
}

/**
 * `not-begun`: it was not reached or would not begin, so that nothing was taken. `unsure`: it may have been done. `credentials`:
 * it does not know the account, so that nothing was done.
 */
export type ProviderFailure = 'not-begun' | 'unsure' | 'credentials'

export class ProviderError extends Error {
  readonly failure: ProviderFailure
  constructor(failure: ProviderFailure, message: string) {
    super(message)
    this.name = 'ProviderError'
    this.failure = failure
  }
}
