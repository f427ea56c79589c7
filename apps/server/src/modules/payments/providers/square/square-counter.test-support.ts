import type { Answer, Asked } from '../stand-in.test-support.ts'
import {
  AMOUNTS,
  FAULT,
  type Json,
  MAIN,
  MISSING,
  type Money,
  no,
  type SquareLedger,
} from './square-ledger.test-support.ts'
import type { CheckoutAsked, SearchAsked } from './square-requests.test-support.ts'

const PICKED_UP_MS = 500
const CARD_READ_MS = 2_000
/** A terminal lets go of a payment that it shows only after a while: so many looks at it. */
const LOOKS_UNTIL_IT_LETS_GO = 3
/** Longer than a hasty one waits. */
const LATE_MS = 1_500

interface Checkout extends Json {
  readonly id: string
  readonly reference_id: string
  readonly amount_money: Money
  readonly device_options: { readonly device_id: string }
  status: string
  payment_ids?: string[]
  cancel_reason?: string
}

interface Kept {
  readonly said: Checkout
  readonly atMs: number
  readonly deadlineMs: number
  looks: number
}

/** The shop's counter: a terminal, its checkouts, and the customers in front of it. */
export class SquareCounter {
  readonly #ledger: SquareLedger
  readonly #checkouts = new Map<string, Kept>()

  constructor(ledger: SquareLedger) {
    this.#ledger = ledger
  }

  start({ path, body }: Asked): Answer {
    const { idempotency_key, checkout } = JSON.parse(body) as CheckoutAsked
    const { amount } = checkout.amount_money
    const known = this.#ledger.before(path, body, idempotency_key)
    if (typeof known === 'object') return known
    const instead = INSTEAD[amount]
    if (instead) return instead
    const id = known ?? this.#add(checkout)
    if (!known) this.#ledger.keep(path, body, idempotency_key, id)
    if (amount === AMOUNTS.takesThenFails) return FAULT
    return { ...this.read(id), ...(amount === AMOUNTS.isLate && { delayMs: LATE_MS }) }
  }

  #add(checkout: CheckoutAsked['checkout']): string {
    const { atMs } = this.#ledger
    const id = this.#ledger.name('C')
    const times = { created_at: this.#ledger.iso(), updated_at: this.#ledger.iso() }
    const said = { ...checkout, ...times, id, status: 'PENDING', app_id: 'sq0idp-app', location_id: MAIN }
    const seconds = Number(checkout.deadline_duration.slice(2, -1))
    this.#checkouts.set(id, { said, atMs, deadlineMs: atMs + seconds * 1_000, looks: 0 })
    return id
  }

  read(id: string): Answer {
    const kept = this.#checkouts.get(id)
    if (!kept) return MISSING
    this.#goOn(kept)
    return { json: { checkout: { ...kept.said } } }
  }

  cancel(id: string): Answer {
    const kept = this.#checkouts.get(id)
    if (!kept) return MISSING
    this.#goOn(kept)
    const { said } = kept
    if (said.status === 'PENDING')
      Object.assign(said, { status: 'CANCELED', cancel_reason: 'SELLER_CANCELED' })
    else if (said.status === 'IN_PROGRESS') said.status = 'CANCEL_REQUESTED'
    else return no(400, 'INVALID_VALUE', undefined, `Cannot transition from status ${said.status}`)
    return { json: { checkout: { ...said } } }
  }

  search({ body }: Asked): Answer {
    const { query, cursor } = JSON.parse(body) as SearchAsked
    const { device_id, created_at } = query.filter
    const found = [...this.#checkouts.values()]
      .filter(({ said }) => !device_id || said.device_options.device_id === device_id)
      .filter(({ atMs }) => atMs >= Date.parse(created_at.start_at))
      .reverse()
    for (const kept of found) this.#goOn(kept)
    return this.#ledger.page(
      'checkouts',
      found.map(({ said }) => ({ ...said })),
      cursor,
    )
  }

  /** Lets a checkout come to where the clock and its amount have brought it. */
  #goOn(kept: Kept): void {
    const { said, atMs, deadlineMs } = kept
    const { amount } = said.amount_money
    const nowMs = this.#ledger.atMs
    if (said.status === 'CANCEL_REQUESTED') {
      kept.looks += 1
      if (kept.looks < LOOKS_UNTIL_IT_LETS_GO) return
      if (amount === AMOUNTS.paidWhileCancelled) this.#pay(said)
      else this.#end(said, 'SELLER_CANCELED')
      return
    }
    if (said.status === 'PENDING' && nowMs >= atMs + PICKED_UP_MS) said.status = 'IN_PROGRESS'
    if (said.status !== 'IN_PROGRESS') return
    if (amount === AMOUNTS.noCardComes || amount === AMOUNTS.paidWhileCancelled) {
      if (nowMs >= deadlineMs) this.#end(said, 'TIMED_OUT')
    } else if (nowMs >= atMs + CARD_READ_MS) this.#readCard(said, nowMs >= atMs + 2 * CARD_READ_MS)
  }

  #readCard(said: Checkout, isSecondCard: boolean): void {
    const { amount } = said.amount_money
    switch (amount) {
      case AMOUNTS.declines:
        this.#try(said, 'FAILED')
        this.#end(said, 'BUYER_CANCELED')
        break
      case AMOUNTS.secondCardPays:
        if (!said.payment_ids) this.#try(said, 'FAILED')
        if (isSecondCard) this.#pay(said)
        break
      case AMOUNTS.buyerCancels:
        this.#end(said, 'BUYER_CANCELED')
        break
      case AMOUNTS.inDollars:
        this.#pay(said, 'COMPLETED', { amount, currency: 'USD' })
        break
      case AMOUNTS.staysAuthorised:
        this.#pay(said, 'APPROVED')
        break
      default:
        this.#pay(said)
    }
  }

  #try(said: Checkout, status: string, money = said.amount_money): void {
    const { id } = this.#ledger.takePayment(money, { reference_id: said.reference_id }, status)
    said.payment_ids = [...(said.payment_ids ?? []), id]
  }

  #pay(said: Checkout, status = 'COMPLETED', money = said.amount_money): void {
    this.#try(said, status, money)
    said.status = 'COMPLETED'
  }

  #end(said: Checkout, cancel_reason: string): void {
    Object.assign(said, { status: 'CANCELED', cancel_reason })
  }
}

/** Answers in place of a checkout that is begun. */
const INSTEAD: Readonly<Record<number, Answer>> = {
  [AMOUNTS.lineDrops]: { drops: true },
  [AMOUNTS.neverReached]: MISSING,
  [AMOUNTS.isTooLow]: no(400, 'VALUE_TOO_LOW'),
  [AMOUNTS.noSense]: { json: { checkout: { id: 'C', status: 'ABROAD' } } },
  [AMOUNTS.proxyRefuses]: { status: 400, json: { message: 'Blocked by the hotel.' } },
}
