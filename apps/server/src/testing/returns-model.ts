import type { TransactionDetail } from '@tuppence/contract/sales'
import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import { minorOf, toPounds } from '@tuppence/domain/money'
import {
  type CartProduct,
  giveBackTotal,
  returnable,
  type SaleRequest,
  type SoldSale,
  soldSaleOf,
} from '@tuppence/domain/sales'
import fc from 'fast-check'
import { resealed, type TestTill } from './test-till.ts'

export type Command =
  | {
      readonly do: 'sell'
      readonly till: number
      readonly goods: [number, number][]
      readonly named: boolean
      readonly off: number
    }
  | { readonly do: 'look'; readonly till: number; readonly sale: number }
  /** Of less than the whole, now and then: sealed by a till that does not keep to the rules. */
  | { readonly do: 'void'; readonly wrong: boolean; readonly till: number; readonly sale: number }
  | {
      readonly do: 'give-back'
      readonly forGoods: boolean
      /** At a dearer price than it was sold at, sealed all the same. */
      readonly wrong: boolean
      readonly till: number
      readonly sale: number
      readonly units: number[]
    }
  | { readonly do: 'send'; readonly tills: number[]; readonly most: number; readonly backwards: boolean }
  | { readonly do: 'ask'; readonly sale: number; readonly units: number }
  | { readonly do: 'repeat'; readonly record: number }

const till = fc.nat(1)
const sale = fc.nat(20)
const units = fc.array(fc.nat(3), { minLength: 3, maxLength: 3 })

/** One in eight. */
const wrong = fc.nat(7).map((n) => n === 0)

const sells: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('sell' as const),
  till,
  goods: fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 3 }),
  named: fc.boolean(),
  off: fc.nat(40),
})
const givesBack: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('give-back' as const),
  forGoods: fc.boolean(),
  wrong,
  till,
  sale,
  units,
})
const sends: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('send' as const),
  tills: fc.subarray([0, 1], { minLength: 1 }),
  most: fc.integer({ min: 1, max: 6 }),
  backwards: fc.boolean(),
})

/** Two tills that sell and give back, out of touch with the server for as long as the commands have it. */
export const commandsArbitrary: fc.Arbitrary<Command[]> = fc
  .tuple(
    sells,
    sells,
    fc.array(
      fc.oneof(
        sells,
        { weight: 5, arbitrary: givesBack },
        { weight: 3, arbitrary: sends },
        { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), wrong, till, sale }) },
        { weight: 4, arbitrary: fc.record({ do: fc.constant('look' as const), till, sale }) },
        fc.record({ do: fc.constant('ask' as const), sale, units: fc.integer({ min: 1, max: 3 }) }),
        fc.record({ do: fc.constant('repeat' as const), record: fc.nat(20) }),
      ),
      { minLength: 6, maxLength: 24, size: 'max' },
    ),
  )
  .map(([first, second, rest]) => [first, second, ...rest])

/** A till, what it knows of the shop's sales, and what it has not sent yet. */
export class OfflineTill {
  readonly known = new Map<string, SoldSale>()
  readonly waiting: SaleRequest[] = []
  readonly till: TestTill
  constructor(till: TestTill) {
    this.till = till
  }

  sell(
    products: readonly CartProduct[],
    command: Extract<Command, { do: 'sell' }>,
    customerId: string,
  ): string {
    const lines = command.goods.flatMap(([product, quantity]) => {
      const found = products[product]
      return found ? [{ product: found, quantity }] : []
    })
    const discount = { kind: 'amount' as const, minor: command.off }
    this.#keep(this.till.sell({ lines, discount, method: 'card', ...(command.named ? { customerId } : {}) }))
    const { last } = this.till
    if (!last) throw new Error('Nothing was sold')
    this.known.set(last.id, soldSaleOf(last))
    return last.id
  }

  /** Voids it, where by all that this till knows it still can be. */
  void(id: string, wrong: boolean): void {
    const sale = this.known.get(id)
    if (!sale || sale.returns.length > 0) return
    const request = this.till.void(sale)
    const { returns = [] } = request
    this.#keep(wrong && returns.length > 1 ? this.#resealed(request, returns.slice(1)) : request)
    this.#remember(sale)
  }

  /** Gives back as many units as are left by all that this till knows, for new goods or for money. */
  giveBack(id: string, units: readonly number[], product: CartProduct | undefined, wrong: boolean): void {
    const sale = this.known.get(id)
    if (!sale) return
    const picks = returnable(sale).flatMap(({ line, left }, i) => {
      const quantity = Math.min(units[i] ?? 0, left)
      return quantity > 0 ? [{ lineId: line.id, quantity, restock: i % 2 === 0 }] : []
    })
    if (!giveBackTotal({ from: { sale, picks } }, this.till.vatMode).ok) return
    const request = this.till.giveBack({ sale, picks }, { lines: product ? [{ product }] : [] })
    this.#keep(wrong && !product ? this.#resealed(request, (request.returns ?? []).map(dearer)) : request)
    this.#remember(sale)
  }

  look(detail: TransactionDetail): void {
    this.known.set(detail.id, soldSaleOfDetail(detail))
  }

  /** With other lines, whose worth is paid out in cash, under a seal that fits. */
  #resealed(request: SaleRequest, returns: WireReturns): SaleRequest {
    const less = (field: 'netAmount' | 'vatAmount' | 'discountAmount') =>
      -returns.reduce((sum, line) => sum + minorOf(line[field] ?? '0.00'), 0)
    const total = toPounds(less('netAmount') + less('vatAmount'))
    const transaction = {
      ...request.transaction,
      ...{ subtotal: toPounds(less('netAmount')), taxAmount: toPounds(less('vatAmount')) },
      ...{ discountAmount: toPounds(less('discountAmount')), totalAmount: total, amountReceived: total },
      tenders: [{ method: 'cash' as const, amount: total, received: total, change: '0.00' }],
      paymentMethod: 'cash' as const,
    }
    const sealed = resealed({ ...request, transaction, returns })
    this.till.seal = sealed.transaction.seal ?? ''
    return sealed
  }

  #keep(request: SaleRequest): void {
    this.waiting.push(request)
  }

  #remember(sale: SoldSale): void {
    const { last } = this.till
    if (!last || last.kind === 'sale') return
    const lines = last.returned.map(({ original, quantity }) => ({
      lineId: original?.lineId ?? '',
      quantity,
    }))
    const back = { id: last.id, kind: last.kind, lines, tenders: last.tenders }
    this.known.set(sale.id, { ...sale, returns: [...sale.returns, back] })
  }
}

type WireReturns = NonNullable<SaleRequest['returns']>

const dearer = (line: WireReturns[number]): WireReturns[number] => {
  const more = (amount = '0.00') => toPounds(minorOf(amount) + line.quantity)
  return {
    ...line,
    unitPrice: toPounds(minorOf(line.unitPrice ?? '0.00') + 1),
    totalPrice: more(line.totalPrice),
    netAmount: more(line.netAmount),
  }
}

/** What must be shown of every record, reckoned from what was sent in the order in which it came. */
export function expected(arrived: readonly SaleRequest[]): Map<string, { status: string; flags: string[] }> {
  const shown = new Map<string, { status: string; flags: string[] }>()
  const sold = new Map<string, Map<string, number>>()
  const back = new Map<string, Map<string, number>>()
  const money = new Map<string, number>()
  const worths = new Map<string, number>()
  const prices = new Map<string, string>()
  const named = new Set<string>()
  const voided = new Set<string>()
  for (const request of arrived) {
    const { transaction, items } = request
    const id = transaction.offlineId ?? ''
    shown.set(id, { status: 'completed', flags: [] })
    sold.set(id, new Map(items.map(({ lineId = '', quantity }) => [lineId, quantity])))
    // An exchange sold what it came to and what came back in it.
    const worth = items.length === 0 ? 0 : minorOf(transaction.totalAmount ?? '0.00') + givenBack(request)
    money.set(id, worth)
    worths.set(id, worth)
    for (const { lineId = '', unitPrice } of items) prices.set(lineId, unitPrice)
  }
  for (const request of arrived) {
    const { transaction, returns = [] } = request
    const { offlineId = '', reversesId, kind } = transaction
    if (reversesId === undefined) continue
    const flags = shown.get(offlineId)?.flags ?? []
    const units = back.get(reversesId) ?? new Map<string, number>()
    back.set(reversesId, units)
    let over = false
    for (const { returnsItemId = '', quantity } of returns) {
      const total = (units.get(returnsItemId) ?? 0) + quantity
      units.set(returnsItemId, total)
      if (total > (sold.get(reversesId)?.get(returnsItemId) ?? 0)) over = true
    }
    const left = (money.get(reversesId) ?? 0) - givenBack(request)
    money.set(reversesId, left)
    if (kind === 'void' && named.has(reversesId)) flags.push('voided-twice')
    else if (over || left < 0) flags.push('returned-more-than-sold')
    const dear = returns.some(
      ({ returnsItemId = '', unitPrice }) =>
        unitPrice !== undefined && unitPrice !== prices.get(returnsItemId),
    )
    if (dear) flags.push('return-differs')
    if (kind !== 'void') continue
    named.add(reversesId)
    const isWhole =
      givenBack(request) === worths.get(reversesId) && returns.length === sold.get(reversesId)?.size
    if (isWhole) voided.add(reversesId)
    else flags.push('void-not-whole')
  }
  for (const [id, of] of shown) {
    const units = back.get(id)
    if (!units) continue
    const all = [...(sold.get(id) ?? [])].every(([line, quantity]) => (units.get(line) ?? 0) >= quantity)
    of.status = voided.has(id) ? 'voided' : all && !named.has(id) ? 'refunded' : 'part-refunded'
  }
  return shown
}

function givenBack({ returns = [] }: SaleRequest): number {
  return returns.reduce(
    (sum, line) => sum + minorOf(line.netAmount ?? '0') + minorOf(line.vatAmount ?? '0'),
    0,
  )
}
