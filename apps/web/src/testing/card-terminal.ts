import { listPaymentTerminals } from '@tuppence/contract/payment-terminals'
import {
  type CardPayment,
  cancelPayment,
  holdPayment,
  type PaymentsNeedingAttention,
  type PlacedPayment,
  paymentsNeedingAttention,
  readPayment,
  refundPayment,
  refundsOfRecord,
  settlePayment,
  startPayment,
  type UnpaidSale,
} from '@tuppence/contract/payments'
import { type OccupyingPayment, readTerminalOccupancy } from '@tuppence/contract/terminal-occupancy'
import { minorOf, toPounds } from '@tuppence/domain/money'
import type { SaleRequest } from '@tuppence/domain/sales'
import { tellLive } from './live-feeds.ts'
import { paymentTerminal } from './payment-terminals.ts'
import { type AskedCall, server } from './test-server.ts'
import { problem, recordedSales } from './till.ts'

/** How a card ends: `waiting` until the test says more, `part` approves a pound less. */
type CardEnd = 'approved' | 'declined' | 'unknown' | 'waiting' | 'part'

const VISA = { cardType: 'Visa', last4: '4242', authCode: '123456', entry: 'contactless' }

const STATES = {
  ...{ approved: 'approved', declined: 'declined', unknown: 'unknown', waiting: 'waiting' },
  part: 'part-approved',
} as const satisfies Record<CardEnd, CardPayment['state']>

/**
 * Stands for the shop's terminal, its provider and the server between: it keeps the payments that it is asked for, and a test says how
 * each ends. That the real ones agree about money is proven elsewhere.
 */
export class CardTerminal {
  readonly terminal = paymentTerminal({ name: 'Counter 1', links: true })
  readonly payments: PlacedPayment[] = []
  /** How the next card ends as soon as it is asked for. */
  next: CardEnd = 'waiting'
  /** Whether a card is taken just before it is cancelled. */
  isQuickerThanCancel = false
  /** What stands among the payments that need a person beside what follows from `payments`. */
  attention: Partial<PaymentsNeedingAttention> = {}
  /** What the terminal is busy with differs from its payment in this, as where that is another till's. */
  occupied: Partial<OccupyingPayment> = {}
  /** Of each payment, what is neither given back nor on its way, where that is less than it took. */
  readonly left = new Map<string, string>()

  constructor() {
    server.answer(listPaymentTerminals, [this.terminal])
    server.answer(startPayment, (asked) => this.#start(asked))
    server.answer(readPayment, (asked) => this.#asked(asked))
    server.answer(cancelPayment, (asked) => this.#cancel(asked))
    server.answer(settlePayment, (asked) => {
      const { taken } = asked.body as { taken: boolean }
      // A person knows of no card.
      return this.#change(this.#asked(asked).id, taken ? 'approved' : 'cancelled', null)
    })
    server.answer(holdPayment, (asked) => {
      const payment = this.#asked(asked)
      return { payment, leftAmount: this.left.get(payment.id) ?? payment.approvedAmount }
    })
    server.answer(refundPayment, (asked) => {
      const payment = this.#asked(asked)
      const { amount } = asked.body as { amount: string }
      const refundedAmount = toPounds(minorOf(payment.refundedAmount) + minorOf(amount))
      return { state: 'refunded' as const, payment: this.#replace({ ...payment, refundedAmount }) }
    })
    server.answer(refundsOfRecord, [])
    server.answer(readTerminalOccupancy, () => ({ payment: this.#occupying() }))
    server.answer(paymentsNeedingAttention, () => this.#needingAttention())
  }

  get last(): PlacedPayment {
    const last = this.payments.at(-1)
    if (!last) throw new Error('No card was asked for')
    return last
  }

  /** A payment of that till's from before, whose end nobody knows, and which the till waits for no longer. */
  keepUnknown(tillId: string, amount: string): void {
    this.#keep({ id: crypto.randomUUID(), by: 'terminal', tillId, amount })
    Object.assign(this.last, { state: 'unknown', isGivenUp: true })
  }

  /** The last payment ends so, and the till hears of it. */
  end(how: CardEnd): void {
    this.#change(this.last.id, STATES[how], VISA)
  }

  /** The last payment is approved, and the till does not hear of it. */
  approveUnheard(): void {
    const { last } = this
    Object.assign(last, { state: 'approved', approvedAmount: last.amount, card: VISA })
  }

  /** The last payment's money went back, so that so much is left of it. */
  giveBack(leftAmount: string): void {
    this.left.set(this.last.id, leftAmount)
    tellLive({ type: 'payments-changed', paymentId: this.last.id })
  }

  /** What else needs a person, of which the till hears. */
  needAttention(part: Partial<PaymentsNeedingAttention>): void {
    this.attention = part
    tellLive({ type: 'payments-changed', paymentId: this.last.id })
  }

  #start({ body }: AskedCall): CardPayment {
    const asked = body as { id: string; by: 'terminal' | 'link'; tillId: string; amount: string }
    const known = this.payments.find(({ id }) => id === asked.id)
    if (known) return this.#plain(known)
    this.#keep(asked)
    return this.#change(asked.id, STATES[this.next], VISA)
  }

  #keep(asked: Pick<CardPayment, 'id' | 'by' | 'amount'> & { tillId: string }): void {
    this.payments.push({
      ...{ id: asked.id, state: 'waiting', by: asked.by, tillId: asked.tillId, amount: asked.amount },
      ...{ terminalId: asked.by === 'link' ? null : this.terminal.id, provider: this.terminal.provider },
      ...{ approvedAmount: '0.00', refundedAmount: '0.00', card: null, reason: null, isGivenUp: false },
      payAt: asked.by === 'link' ? PAY_AT : null,
      ...{ transactionId: null, askedByName: 'Priya Shah', createdAt: new Date().toISOString() },
      ...{ tillName: 'Till 1', terminalName: this.terminal.name, basketTillName: null },
    })
  }

  #asked({ url }: AskedCall): CardPayment {
    const id = url.pathname.split('/')[3] ?? ''
    const payment = this.payments.find((one) => one.id === id)
    if (!payment) throw new Error(`Payment ${id} was never asked for`)
    return this.#plain(payment)
  }

  #cancel(asked: AskedCall): CardPayment {
    const payment = this.#asked(asked)
    const given = this.#replace({ ...payment, isGivenUp: true })
    if (given.state !== 'waiting') return given
    return this.#change(payment.id, this.isQuickerThanCancel ? 'approved' : 'cancelled', VISA)
  }

  #change(id: string, state: CardPayment['state'], card: typeof VISA | null): CardPayment {
    const payment = this.#find(id)
    const isPart = state === 'part-approved'
    const amount = isPart ? toPounds(minorOf(payment.amount) - 100) : payment.amount
    const approvedAmount = state === 'approved' || isPart ? amount : '0.00'
    return this.#replace({ ...payment, state, approvedAmount, card: approvedAmount === '0.00' ? null : card })
  }

  #find(id: string): PlacedPayment {
    const payment = this.payments.find((one) => one.id === id)
    if (!payment) throw new Error(`Payment ${id} was never asked for`)
    return payment
  }

  #replace(changed: CardPayment): CardPayment {
    const at = this.payments.findIndex(({ id }) => id === changed.id)
    this.payments[at] = { ...this.#find(changed.id), ...changed }
    queueMicrotask(() => tellLive({ type: 'payments-changed', paymentId: changed.id }))
    return changed
  }

  #plain({ tillName: _, terminalName: __, basketTillName: ___, ...payment }: PlacedPayment): CardPayment {
    return payment
  }

  #occupying(): OccupyingPayment | null {
    const open = this.payments.find(({ state }) => state === 'waiting' || state === 'unknown')
    if (!open) return null
    const { id, amount, state, isGivenUp, tillId, tillName, askedByName, createdAt } = open
    return {
      ...{ id, amount, state, isGivenUp, tillId, tillName, askedByName, createdAt },
      freeAt: new Date(Date.parse(createdAt) + 90_000).toISOString(),
      ...{ receiptNumber: null, basket: null, isOfOwnTill: true },
      ...this.occupied,
    }
  }

  #needingAttention(): PaymentsNeedingAttention {
    const paid = recordedSales().flatMap(({ transaction: { tenders = [] } }) =>
      tenders.map(({ payment }) => payment?.id),
    )
    const unsettled = this.payments.filter(({ state }) => state === 'waiting' || state === 'unknown')
    const takenNotUsed = this.payments.flatMap((payment) => {
      const leftMinor = minorOf(payment.approvedAmount) - minorOf(payment.refundedAmount)
      return leftMinor > 0 && !paid.includes(payment.id)
        ? [{ ...payment, unallocatedAmount: toPounds(leftMinor) }]
        : []
    })
    return {
      unsettled,
      takenNotUsed,
      refunds: [],
      unpaidSales: [],
      gainsaid: [],
      paidAfterWriteOff: [],
      ...this.attention,
    }
  }
}

/** Where a customer pays by link. */
const PAY_AT = 'https://pay.example/p/1234'

/** The terminal is at another payment, and begins none. */
export const refuseAsBusy = () =>
  server.refuse(startPayment, 409, problem(409, 'terminal-busy', 'Counter 1 is busy with another payment.'))

/** A sale that says a card paid it, whose money had gone back before it came, among what needs a person. */
export function unpaidSaleOf(payment: PlacedPayment, { transaction }: SaleRequest): UnpaidSale {
  return {
    ...payment,
    ...{ transactionId: transaction.offlineId ?? null, receiptNumber: transaction.receiptNumber ?? '' },
    ...{ givenBackAmount: payment.amount, givenBeforeAmount: payment.amount, givenBackByName: 'Maria Moss' },
    ...{ isWhole: true, hasGoodsLeft: true },
  }
}
