import { type Minor, NOTES } from '@tuppence/domain/money'
import {
  type Cart,
  type CartLine,
  cartTotals,
  completeSale,
  makeTender,
  type Sale,
  type Tender,
  type TenderMethod,
} from '@tuppence/domain/sales'
import type { VatMode } from '@tuppence/domain/tax'
import type { Trade } from './demo-business.ts'
import type { DemoCustomer } from './demo-people.ts'
import { type Chance, type Weighted, weighted } from './random.ts'
import type { DemoProduct } from './shelves.ts'

export interface Counter {
  readonly trade: Trade
  readonly vatMode: VatMode
  readonly goods: Weighted<DemoProduct>
  readonly customers: readonly DemoCustomer[]
  readonly chance: Chance
}

export interface SaleSlot {
  readonly atMs: number
  readonly till: { readonly id: string; readonly code: string }
  readonly tillSequence: number
  readonly staff: { readonly id: string; readonly name: string }
}

/** Rings up a basket by the till's own rules: an impossible one would be refused here as it is there. */
export function ringUp(counter: Counter, slot: SaleSlot): Sale {
  const { chance, vatMode } = counter
  const cart = fillCart(counter, slot.atMs)
  const { totalMinor } = cartTotals(cart, vatMode)
  const completed = completeSale(cart, {
    id: chance.id(slot.atMs),
    now: new Date(slot.atMs),
    till: slot.till,
    tillSequence: slot.tillSequence,
    staff: slot.staff,
    vatMode,
    tenders: pay(counter, slot.atMs, totalMinor),
  })
  if (!completed.ok) throw new Error(`A demo sale was refused: ${completed.code}`)
  return completed.sale
}

const QUANTITIES = weighted([1, 2, 3, 4, 6], (_, index) => [78, 15, 3, 2, 2][index] ?? 0)

function fillCart({ trade, goods, customers, chance }: Counter, atMs: number): Cart {
  const lines = new Map<string, CartLine>()
  for (let more = true; more; more = chance.next() < 1 - 1 / trade.basket) {
    const product = chance.pick(goods)
    const id = chance.id(atMs)
    lines.set(product.id, lineOf(product, chance.pick(QUANTITIES), id))
  }
  const customer =
    chance.next() < trade.knownCustomers ? customers[chance.below(customers.length)] : undefined
  // A regular gets ten percent off now and then, which is what a cashier may give.
  const isGiven = customer !== undefined && chance.next() < 0.12
  return {
    lines: [...lines.values()],
    customer: customer ?? null,
    discount: isGiven ? { kind: 'percent', hundredths: 1_000, ...reasonOf(lines.size) } : null,
  }
}

/** Why it was given; one in five cashiers does not say. */
function reasonOf(goods: number): { reason?: string } {
  const [reason] = ['Goodwill', 'Short-dated', 'Price match', 'Damaged'].slice(goods % 5)
  return reason ? { reason } : {}
}

/** What goes out in exchange. */
export function oneProduct({ goods }: Counter, chance: Chance, atMs: number): Cart {
  return { lines: [lineOf(chance.pick(goods), 1, chance.id(atMs))], customer: null, discount: null }
}

function lineOf(product: DemoProduct, quantity: number, id: string): CartLine {
  const sold = { ...product, vatInclusive: true }
  return { id, product: sold, quantity, unitPriceMinor: product.priceMinor, discount: null }
}

function pay({ trade, chance }: Counter, atMs: number, totalMinor: Minor): Tender[] {
  const cash = (owedMinor: Minor): Tender =>
    makeTender(chance.id(atMs), 'cash', handedOver(owedMinor, chance), owedMinor)
  const exactly = (method: TenderMethod, minor: Minor): Tender =>
    makeTender(chance.id(atMs), method, minor, minor)
  const luck = chance.next()
  if (luck < trade.cashShare) return [cash(totalMinor)]
  if (luck < trade.cashShare + 0.08) return [exactly('digital', totalMinor)]
  if (luck < trade.cashShare + 0.1 && totalMinor > 2_000)
    return [exactly('card', 1_000), cash(totalMinor - 1_000)]
  return [exactly('card', totalMinor)]
}

/** The right money at times, else the smallest note that is enough, or several of the largest. */
function handedOver(owedMinor: Minor, chance: Chance): Minor {
  if (chance.next() < 0.25) return owedMinor
  return NOTES.find((note) => note >= owedMinor) ?? Math.ceil(owedMinor / 2_000) * 2_000
}
