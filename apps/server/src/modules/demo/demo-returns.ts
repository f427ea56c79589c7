import { type Minor, sum } from '@tuppence/domain/money'
import {
  type Cart,
  emptyCart,
  type GiveBack,
  giveBack,
  giveBackTotal,
  makeTender,
  payOutTender,
  type RefundReason,
  type ReturnPick,
  restocksByDefault,
  type Sale,
  type SoldSale,
  soldSaleOf,
  suggestPayOut,
  type Tender,
  type VoidReason,
  voidSale,
} from '@tuppence/domain/sales'
import { type Counter, oneProduct, type SaleSlot } from './demo-sales.ts'
import type { Chance } from './random.ts'
import { weighted } from './random.ts'

export type DemoReturn = 'void' | 'refund' | 'exchange'

/** Of a thousand sales, so many are voided, refunded and exchanged; the rest stand. */
const KINDS = weighted<DemoReturn | 'stands'>(
  ['void', 'refund', 'exchange', 'stands'],
  (_, index) => [5, 15, 6, 974][index] ?? 0,
)
const VOID_REASONS = weighted<VoidReason>(
  ['wrong-items', 'wrong-amount', 'customer-request', 'payment-failed'],
  (_, index) => [5, 3, 3, 1][index] ?? 0,
)
const REFUND_REASONS = weighted<RefundReason>(
  ['changed-mind', 'faulty', 'wrong-item', 'not-as-described', 'damaged'],
  (_, index) => [5, 3, 4, 2, 2][index] ?? 0,
)
const VOIDED_WITHIN_MS = 4 * 60_000

/** What becomes of a sale, and on which of the days after it; undefined for the many that stand. */
export function drawReturn(
  { trade }: Pick<Counter, 'trade'>,
  luck: Chance,
): { kind: DemoReturn; afterDays: number } | undefined {
  const kind = luck.pick(KINDS)
  if (kind === 'stands') return undefined
  return { kind, afterDays: kind === 'void' ? 0 : luck.below(trade.returnsWithinDays + 1) }
}

/** A void is noticed at once; goods come back whenever it suits, after they were sold. */
export function drawMoment(
  { kind, soldAtMs, salesAt }: { kind: DemoReturn; soldAtMs: number; salesAt: readonly number[] },
  luck: Chance,
): number | undefined {
  if (kind === 'void') return soldAtMs + 20_000 + luck.below(VOIDED_WITHIN_MS)
  const later = salesAt.filter((at) => at > soldAtMs)
  const at = later[luck.below(later.length)]
  return at === undefined ? undefined : at + 30_000 + luck.below(90_000)
}

/** Gives back by the till's own rules: an impossible return would be refused here as it is there. */
export function giveBackOf(
  sale: Sale,
  kind: DemoReturn,
  counter: Counter,
  slot: SaleSlot,
  luck: Chance,
): Sale {
  const sold = soldSaleOf(sale)
  const { atMs, till, tillSequence, staff } = slot
  const newId = () => luck.id(atMs)
  const completion = {
    ...{ id: newId(), now: new Date(atMs), till, tillSequence, staff, vatMode: counter.vatMode },
    ...{ reasonNote: null, approvedBy: null },
  }
  if (kind === 'void') return made(voidSale(sold, luck.pick(VOID_REASONS), completion, newId))
  const reason = luck.pick(REFUND_REASONS)
  const cart = kind === 'exchange' ? oneProduct(counter, luck, atMs) : emptyCart
  // What is made to order, and brought back within the hour, nobody else buys.
  const restock = counter.trade.returnsWithinDays > 0 && restocksByDefault(reason)
  const from = { sale: sold, picks: picksOf(sold, restock, luck) }
  const tenders = settle({ from, cart }, counter, newId)
  return made(giveBack({ from, cart, reason }, { ...completion, tenders }, newId))
}

/** One kind of goods of the sale, at times all of it. */
function picksOf({ lines }: SoldSale, restock: boolean, luck: Chance): ReturnPick[] {
  const first = luck.below(lines.length)
  const isAll = luck.next() < 0.2
  return lines
    .filter((_, index) => isAll || index === first)
    .map(({ id, quantity }) => ({
      lineId: id,
      quantity: isAll ? quantity : 1 + luck.below(quantity),
      restock,
    }))
}

/** Money goes back the way it came; what new goods cost on top is paid by card. */
function settle(
  { from, cart }: { from: { sale: SoldSale; picks: readonly ReturnPick[] }; cart: Cart },
  { vatMode }: Counter,
  newId: () => string,
): Tender[] {
  const due = giveBackTotal({ from, cart } satisfies Pick<GiveBack, 'from' | 'cart'>, vatMode)
  if (!due.ok) throw new Error(`A demo return was refused: ${due.code}`)
  const owedMinor: Minor = due.totalMinor
  if (owedMinor > 0) return [makeTender(newId(), 'card', owedMinor, owedMinor)]
  const payOuts = owedMinor < 0 ? suggestPayOut(from.sale, -owedMinor) : []
  const nothing = { method: 'cash', amountMinor: 0 } as const
  return (payOuts.length > 0 ? payOuts : [nothing]).map((one) => payOutTender(newId(), one))
}

function made(done: ReturnType<typeof giveBack>): Sale {
  if (!done.ok) throw new Error(`A demo return was refused: ${done.code}`)
  return done.sale
}

/** What the goods that came back are worth: nothing for a sale. */
export const givenBackOf = ({ lines, totalMinor }: Sale): Minor =>
  sum(lines.map(({ netMinor, vatMinor }) => netMinor + vatMinor)) - totalMinor
