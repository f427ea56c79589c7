import type { Answer, Asked } from '../stand-in.test-support.ts'
import {
  FAULT,
  type Json,
  MISSING,
  type Money,
  no,
  REFUNDS,
  type SquareLedger,
} from './square-ledger.test-support.ts'
import type { CodeAsked, LinkAsked, RefundAsked } from './square-requests.test-support.ts'

const REFUND_ENDS: Readonly<Record<number, string>> = {
  [REFUNDS.isPending]: 'PENDING',
  [REFUNDS.isRejected]: 'REJECTED',
  [REFUNDS.fails]: 'FAILED',
}

interface Order extends Json {
  readonly id: string
  readonly total_money: Money
  readonly payment_note: string
  readonly tenders: { id: string; payment_id: string }[]
  state: string
  version: number
}

/** What else the shop has at Square: refunds, links with their orders, and terminals with their codes. */
export class SquareShop {
  readonly #ledger: SquareLedger
  readonly refunds = new Map<string, Json & { status: string }>()
  readonly links = new Map<string, Json & { readonly url: string; readonly order_id: string }>()
  readonly orders = new Map<string, Order>()
  readonly codes = new Map<string, Json & { status: string; device_id?: string }>()
  readonly devices: Json[] = []

  constructor(ledger: SquareLedger) {
    this.#ledger = ledger
  }

  refund({ path, body }: Asked): Answer {
    const { idempotency_key, payment_id, amount_money, reason } = JSON.parse(body) as RefundAsked
    const known = this.#ledger.before(path, body, idempotency_key)
    if (typeof known === 'object') return known
    if (known) return { json: { refund: this.refunds.get(known) } }
    const payment = this.#ledger.payments.get(payment_id)
    if (!payment) return MISSING
    const given = (payment.refunded_money?.amount ?? 0) + amount_money.amount
    if (given > payment.total_money.amount) return no(400, 'REFUND_AMOUNT_INVALID', 'REFUND_ERROR')
    const status = REFUND_ENDS[amount_money.amount] ?? 'COMPLETED'
    const refund = { id: this.#ledger.name('R'), status, payment_id, amount_money, reason }
    this.refunds.set(refund.id, refund)
    this.#ledger.keep(path, body, idempotency_key, refund.id)
    payment.refund_ids = [...(payment.refund_ids ?? []), refund.id]
    if (status === 'COMPLETED') payment.refunded_money = { amount: given, currency: 'GBP' }
    return amount_money.amount === REFUNDS.givesBackThenFails ? FAULT : { json: { refund } }
  }

  makeLink({ path, body }: Asked): Answer {
    const { idempotency_key, order, description, payment_note } = JSON.parse(body) as LinkAsked
    const known = this.#ledger.before(path, body, idempotency_key)
    if (typeof known === 'object') return known
    if (known) return { json: { payment_link: this.links.get(known) } }
    const total_money = order.line_items[0]?.base_price_money ?? { amount: 0, currency: 'GBP' }
    const created_at = this.#ledger.iso()
    const orderId = this.#ledger.name('O')
    const open = { id: orderId, state: 'DRAFT', version: 1, tenders: [], created_at, total_money }
    this.orders.set(orderId, { ...order, ...open, payment_note })
    const id = this.#ledger.name('L')
    const link = { id, version: 1, order_id: orderId, description, url: `https://square.link/u/${id}` }
    this.links.set(id, link)
    this.#ledger.keep(path, body, idempotency_key, id)
    return { json: { payment_link: link } }
  }

  /** A link that nobody has tried takes its order with it; one that somebody has tried leaves it open. */
  deleteLink(id: string): Answer {
    const order = this.orders.get(this.links.get(id)?.order_id ?? '')
    if (!order) return MISSING
    this.links.delete(id)
    if (order.state !== 'DRAFT') return { json: { id } }
    Object.assign(order, { state: 'CANCELED', version: order.version + 1 })
    return { json: { id, cancelled_order_id: order.id } }
  }

  updateOrder(id: string, { body }: Asked): Answer {
    const order = this.orders.get(id)
    if (!order) return MISSING
    const { version, state } = (JSON.parse(body) as { order: { version: number; state: string } }).order
    if (version !== order.version) return no(409, 'CONFLICT')
    Object.assign(order, { state, version: version + 1 })
    return { json: { order } }
  }

  /** The customer pays on the page behind the link, or tries to. A page that is open stays so when its link goes. */
  payLink(url: string, status = 'COMPLETED', order = this.orderBehind(url)): void {
    if (!order || order.state === 'CANCELED') throw new Error('The page says that it can be paid no more')
    const { id: order_id, total_money, payment_note } = order
    const { id } = this.#ledger.takePayment(total_money, { order_id, note: payment_note }, status)
    order.tenders.push({ id, payment_id: id })
    Object.assign(order, { state: 'OPEN', version: order.version + 1 })
  }

  orderBehind(url: string): Order | undefined {
    const link = [...this.links.values()].find((one) => one.url === url)
    return this.orders.get(link?.order_id ?? '')
  }

  makeCode({ body }: Asked): Answer {
    const { device_code } = JSON.parse(body) as CodeAsked
    return { json: { device_code: this.addCode(device_code.name, device_code) } }
  }

  addCode(name: string, more: Json = {}): Json {
    const id = this.#ledger.name('D')
    const pair_by = this.#ledger.iso(5 * 60_000)
    const made = { ...more, id, name, status: 'UNPAIRED', code: `CODE${this.codes.size + 1}`, pair_by }
    this.codes.set(id, made)
    return made
  }

  addDevice(serial: string, type: 'TERMINAL' | 'HANDHELD', category: string, isWired = false): void {
    this.devices.push({
      id: `device:${serial}`,
      attributes: {
        ...{ type, manufacturer: 'Square', model: 'T2', name: `Till ${serial.slice(-3)}` },
        ...{ manufacturers_id: serial, version: '5.41.0085', updated_at: '2026-03-02T08:00:00Z' },
      },
      components: [
        { type: 'BATTERY', battery_details: { visible_percent: 64, external_power: 'NO_POWER' } },
        { type: 'WIFI', wifi_details: { active: !isWired } },
        { type: 'ETHERNET', ethernet_details: { active: isWired } },
      ],
      status: { category },
    })
  }
}
