import type { Answer } from '../stand-in.test-support.ts'

export const MAIN = 'LMAIN'

/** The pence of an amount by which the stand-in is told what to do; any other is approved. */
export const AMOUNTS = {
  declines: 1_201,
  noCardComes: 1_202,
  lineDrops: 1_203,
  takesThenFails: 1_204,
  buyerCancels: 1_206,
  neverReached: 1_207,
  isLate: 1_209,
  isTooLow: 1_210,
  inDollars: 1_211,
  noSense: 1_212,
  paidWhileCancelled: 1_213,
  proxyRefuses: 1_214,
  secondCardPays: 1_215,
  staysAuthorised: 1_216,
} as const

/** The same of a refund. */
export const REFUNDS = { givesBackThenFails: 208, isPending: 209, isRejected: 210, fails: 211 } as const

export type Json = Record<string, unknown>

export interface Money {
  readonly amount: number
  readonly currency: string
}

export interface Payment extends Json {
  readonly id: string
  readonly atMs: number
  readonly total_money: Money
  status: string
  refunded_money?: Money
  refund_ids?: string[]
}

/** Refuses as Square does. */
export const no = (
  status: number,
  code: string,
  category = 'INVALID_REQUEST_ERROR',
  detail = 'No.',
): Answer => ({
  status,
  json: { errors: [{ category, code, detail }] },
})
export const MISSING = no(404, 'NOT_FOUND')
/** After having done it. */
export const FAULT = no(500, 'INTERNAL_SERVER_ERROR', 'API_ERROR')

/** What all of Square's books share: a clock, names, keys against doing it twice, pages, and the payments. */
export class SquareLedger {
  readonly payments = new Map<string, Payment>()
  readonly #keys = new Map<string, { body: string; id: string }>()
  readonly #pageSize: number
  #names = 0
  atMs = Date.parse('2026-03-02T09:00:00Z')

  constructor(pageSize: number) {
    this.#pageSize = pageSize
  }

  iso(afterMs = 0): string {
    return new Date(this.atMs + afterMs).toISOString()
  }

  name(prefix: string): string {
    this.#names += 1
    return `${prefix}${String(this.#names).padStart(12, '0')}`
  }

  /** Under a key that was used before: what it made, or a refusal where it was for something else. */
  before(path: string, body: string, key: string): string | Answer | undefined {
    const kept = this.#keys.get(`${path} ${key}`)
    if (!kept) return undefined
    return kept.body === body ? kept.id : no(400, 'IDEMPOTENCY_KEY_REUSED')
  }

  keep(path: string, body: string, key: string, id: string): void {
    this.#keys.set(`${path} ${key}`, { body, id })
  }

  /** A page, and where the next begins. */
  page<T>(name: string, all: readonly T[], cursor: string | null | undefined): Answer {
    const from = cursor ? Number(Buffer.from(cursor, 'base64').toString()) : 0
    const next = from + this.#pageSize
    const more = next < all.length && { cursor: Buffer.from(String(next)).toString('base64') }
    return { json: { [name]: all.slice(from, next), ...more } }
  }

  takePayment(money: Money, more: Json, status = 'COMPLETED'): Payment {
    const hasFailed = status === 'FAILED'
    const payment: Payment = {
      ...{ id: this.name('P'), created_at: this.iso(), atMs: this.atMs, status },
      ...{ source_type: 'CARD', location_id: MAIN, amount_money: money, total_money: money },
      card_details: {
        status: hasFailed ? 'FAILED' : 'CAPTURED',
        card: { card_brand: 'MASTERCARD', last_4: '9029', bin: '540988', exp_month: 11, exp_year: 2029 },
        ...{ entry_method: 'CONTACTLESS', auth_result_code: '68aLBM', statement_description: 'SQ *SHOP' },
        ...{ application_identifier: 'A0000000041010', application_name: 'Mastercard' },
        ...(hasFailed && { errors: [{ category: 'PAYMENT_METHOD_ERROR', code: 'GENERIC_DECLINE' }] }),
      },
      ...more,
    }
    this.payments.set(payment.id, payment)
    return payment
  }
}
