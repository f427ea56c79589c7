import { existsSync, readFileSync } from 'node:fs'

/** What Stripe's own books say, as far as a till moves them; the samples of its public description fill in the rest. */
export interface Kept extends Record<string, unknown> {
  readonly id: string
  readonly created: number
}

export interface Intent extends Kept {
  amount: number
  amount_received: number
  status: string
  metadata: Record<string, string>
  last_payment_error: unknown
  latest_charge: string | null
}

export interface Charge extends Kept {
  amount_captured: number
  amount_refunded: number
  payment_intent: string
  metadata: Record<string, string>
  currency: string
}

export interface Refund extends Kept {
  amount: number
  payment_intent: string
  status: string
  metadata: Record<string, string>
}

export interface Reader extends Kept {
  device_type: string
  status: string
  action: Action | null
}

interface Action {
  type: 'process_payment_intent'
  status: string
  process_payment_intent: { payment_intent: string }
  failure_code: string | null
  failure_message: string | null
  api_error: unknown
}

export interface Session extends Kept {
  amount: number
  status: string
  payment_intent: string | null
  url: string | null
  expires_at: number
  metadata: Record<string, string>
  intentMetadata: Record<string, string>
}

export const DECLINES = 1_201
export const NO_CARD_COMES = 1_202

export class StripeBooks {
  atMs = Date.parse('2026-03-02T09:00:00Z')
  readonly intents: Intent[] = []
  readonly charges: Charge[] = []
  readonly refunds: Refund[] = []
  readonly sessions: Session[] = []
  readonly readers: Reader[] = []
  /** Between the card and the bank's answer: nothing can be called off. */
  isAskingBank = false
  #made = 0

  now(): number {
    return Math.floor(this.atMs / 1_000)
  }

  id(prefix: string): string {
    return `${prefix}_${`${++this.#made}`.padStart(24, '0')}`
  }

  addReader(label: string, device_type = 'stripe_s700'): Reader {
    const reader: Reader = {
      ...sample('terminal.reader'),
      ...{ id: this.id('tmr'), created: this.now(), object: 'terminal.reader', label, device_type },
      ...{ status: 'online', action: null, serial_number: `SN-${label}`, device_sw_version: '2.44.1.0' },
    }
    this.readers.push(reader)
    return reader
  }

  addIntent(amount: number, metadata: Record<string, string>, types: readonly string[]): Intent {
    const intent: Intent = {
      ...sample('payment_intent'),
      ...{ id: this.id('pi'), object: 'payment_intent', created: this.now(), amount, amount_received: 0 },
      ...{ currency: 'gbp', status: 'requires_payment_method', metadata, payment_method_types: types },
      ...{ last_payment_error: null, latest_charge: null, cancellation_reason: null, canceled_at: null },
    }
    this.intents.push(intent)
    return intent
  }

  /** @param details what Stripe says of the card */
  pay(intent: Intent, details: object): Charge {
    const charge: Charge = {
      ...sample('charge'),
      ...{ id: this.id('ch'), object: 'charge', created: this.now(), amount: intent.amount, currency: 'gbp' },
      ...{ amount_captured: intent.amount, amount_refunded: 0, payment_intent: intent.id, captured: true },
      ...{ status: 'succeeded', metadata: { ...intent.metadata }, payment_method_details: details },
    }
    this.charges.push(charge)
    Object.assign(intent, {
      ...{ status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id },
      last_payment_error: null,
    })
    return charge
  }

  ask(reader: Reader, intent: Intent): void {
    reader.action = {
      ...{ type: 'process_payment_intent', status: 'in_progress', failure_code: null, failure_message: null },
      ...{ process_payment_intent: { payment_intent: intent.id }, api_error: null },
    }
  }

  /** Whoever stands at a reader holds a card to it. */
  readCards(): void {
    for (const reader of this.readers) {
      const intent = this.atReader(reader)
      if (!intent || intent.amount === NO_CARD_COMES) continue
      if (intent.amount === DECLINES) this.#decline(reader, intent)
      else this.#approve(reader, intent)
    }
  }

  atReader({ action }: Reader): Intent | undefined {
    if (action?.status !== 'in_progress') return undefined
    return this.intents.find(({ id }) => id === action.process_payment_intent.payment_intent)
  }

  /** The customer presses the cross on the reader. */
  customerCancels(reader: Reader): void {
    Object.assign(reader.action ?? {}, { status: 'failed', failure_code: 'customer_canceled' })
  }

  payPage(session: Session): void {
    const intent = this.addIntent(session.amount, session.intentMetadata, ['card'])
    this.pay(intent, {
      type: 'card',
      card: { brand: 'mastercard', last4: '4444', authorization_code: '771100' },
    })
    Object.assign(session, { status: 'complete', payment_intent: intent.id, url: null })
  }

  #approve(reader: Reader, intent: Intent): void {
    this.pay(intent, { type: 'card_present', card_present: CARD_PRESENT })
    Object.assign(reader.action ?? {}, { status: 'succeeded' })
  }

  #decline(reader: Reader, intent: Intent): void {
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' }
    intent.last_payment_error = error
    Object.assign(reader.action ?? {}, { status: 'failed', failure_code: 'card_declined', api_error: error })
  }
}

const CARD_PRESENT = {
  brand: 'visa',
  last4: '4242',
  read_method: 'contactless_emv',
  receipt: { authorization_code: '123456', dedicated_file_name: 'A0000000031010' },
  cardholder_name: 'A CUSTOMER',
}

const SAMPLES = new URL('../../../../../../../../shared/data/terminals/stripe-fixtures.json', import.meta.url)
const resources = existsSync(SAMPLES)
  ? (JSON.parse(readFileSync(SAMPLES, 'utf8')) as { resources: Record<string, object> }).resources
  : {}
const sample = (name: string): object => structuredClone(resources[name] ?? {})
