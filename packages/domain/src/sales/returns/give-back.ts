import { MAX_AMOUNT_MINOR } from '../../money/index.ts'
import { type Refusal, refuse } from '../../refusals/index.ts'
import type { VatMode } from '../../tax/index.ts'
import { type Cart, cartTotals, emptyCart } from '../cart.ts'
import { basketDiscountOf, saleLines } from '../complete-sale.ts'
import { MAX_LINES, MAX_TENDERS, type Sale } from '../sale.ts'
import { paidInPoints, type Tender } from '../tender.ts'
import { carriedInPoints, refuseExchangeTenders, withCarried } from './carried-points.ts'
import { exceedsWhatItTook, refusePayOut } from './pay-out.ts'
import { type ReturnBasket, type ReturnCompletion, recordOfReturn, returnTotals } from './record-of-return.ts'
import type { RefundReason } from './return-reasons.ts'
import { type ReturnPick, returnGoods, returnPicks, type UnreceiptedGoods } from './returned-goods.ts'
import { givenBackMinor, type ReturnedLine } from './returned-line.ts'
import type { SoldSale } from './sold-sale.ts'

/** What comes back, and what goes out for it: nothing for a refund, new goods for an exchange. */
export interface GiveBack {
  readonly from:
    | { readonly sale: SoldSale; readonly picks: readonly ReturnPick[] }
    | {
        readonly sale: null
        readonly goods: readonly UnreceiptedGoods[]
        readonly customer: Sale['customer']
      }
  /** The new goods of an exchange. */
  readonly cart: Cart
  /** Null where none was chosen yet. */
  readonly reason: RefundReason | null
}

/** What a refund or exchange comes to: its sums are what is sold less what comes back. */
export interface GiveBackTotals extends ReturnType<typeof returnTotals> {
  /** In the order of the picks or goods; without ids of their own yet. */
  readonly returned: readonly ReturnedLine[]
  readonly vatMode: VatMode
}

/**
 * What a refund or exchange comes to before it is paid, for the screen: below nothing is handed out, above it is taken.
 *
 * Refuses as `giveBack` does, but for reason and tenders.
 */
export function giveBackTotal(
  { from, cart }: Pick<GiveBack, 'from'> & { readonly cart?: Cart },
  vatMode: VatMode,
): ({ ok: true } & GiveBackTotals) | Refusal {
  const found = basketOf({ from, cart: cart ?? emptyCart, reason: 'other' }, vatMode, () => '')
  if (!found.ok) return found
  const { lines, returned, vatMode: mode } = found.basket
  return { ok: true, ...returnTotals(lines, returned), returned, vatMode: mode }
}

/**
 * A refund, or with new goods an exchange: one basket, one net amount, paid out to the tenders the money came from, or
 * taken as on a sale (decision D19). An exchange that comes to nothing has one cash tender of nothing.
 *
 * Refuses: return-reason-missing, unpaid-comes-alone, return-empty, already-voided, more-than-sold, quantity-invalid, bad-amount,
 * sale-too-long, amount-too-large, points-of-nobody, payout-exceeds-tender, and as `refuseTenders` does.
 *
 * @param newId makes the ids of returned lines
 */
export function giveBack(
  { from, cart, reason }: GiveBack,
  completion: ReturnCompletion,
  newId: () => string,
): { ok: true; sale: Sale } | Refusal {
  if (reason === null) return refuse('return-reason-missing')
  const found = basketOf({ from, cart, reason }, completion.vatMode, newId)
  if (!found.ok) return found
  const { basket } = found
  const lines = basket.lines.length + basket.returned.length
  const { totalMinor, goodsMinor } = returnTotals(basket.lines, basket.returned)
  const carried = carriedOf(from.sale, basket, completion.tenders)
  const tenders = withCarried(completion.tenders, carried, newId)
  if (lines > MAX_LINES || tenders.length > MAX_TENDERS) return refuse('sale-too-long')
  if (Math.max(Math.abs(totalMinor), Math.abs(goodsMinor)) > MAX_AMOUNT_MINOR)
    return refuse('amount-too-large')
  const unpaid =
    basket.kind === 'exchange'
      ? refuseExchangeTenders(tenders, totalMinor)
      : refusePayOut(tenders, totalMinor)
  if (unpaid) return unpaid
  // Points that go on into the new goods are those of whoever paid with them, whomever the basket names.
  const customer = carried ? (from.sale?.customer ?? null) : basket.customer
  const isOfBasket = customer !== null && customer.id === basket.customer?.id
  if (!isOfBasket && paidInPoints(completion.tenders).amountMinor > 0) return refuse('points-of-nobody')
  if (from.sale && totalMinor < 0 && exceedsWhatItTook(from.sale, tenders))
    return refuse('payout-exceeds-tender')
  return { ok: true, sale: recordOfReturn({ ...basket, customer }, { ...completion, tenders }) }
}

/** What an exchange takes over in points from the sale that its goods come back of. */
function carriedOf(
  sale: SoldSale | null,
  { kind, lines, returned }: ReturnBasket,
  paid: readonly Tender[],
): ReturnType<typeof carriedInPoints> {
  if (kind !== 'exchange' || sale === null || sale.customer === null) return null
  const { totalMinor } = returnTotals(lines, returned)
  return carriedInPoints(sale, paid, { returnedMinor: givenBackMinor(returned), totalMinor })
}

function basketOf(
  { from, cart, reason }: GiveBack & { readonly reason: RefundReason },
  vatMode: VatMode,
  newId: () => string,
): { ok: true; basket: ReturnBasket } | Refusal {
  // What was not paid pays for nothing else.
  if (from.sale?.notPaid && cart.lines.length > 0) return refuse('unpaid-comes-alone')
  const back = from.sale ? returnPicks(from.sale, from.picks, newId) : returnGoods(from.goods, vatMode, newId)
  if (!back.ok) return back
  const soldIn = from.sale?.vatMode ?? vatMode
  const isRefund = cart.lines.length === 0
  const sold = isRefund ? [] : saleLines(cart, cartTotals(cart, vatMode))
  // One record has one mode. Where the shop has changed its own since, prices that hold no VAT say so line by line.
  const mixed = !isRefund && soldIn !== vatMode
  const asPriced = <T extends { vatInclusive: boolean }>(line: T, mode: VatMode): T =>
    mixed && mode === 'add' ? { ...line, vatInclusive: false } : line
  return {
    ok: true,
    basket: {
      kind: isRefund ? 'refund' : 'exchange',
      of: from.sale,
      customer: cart.customer ?? (from.sale ? from.sale.customer : from.customer),
      reason,
      vatMode: mixed ? 'as-marked' : soldIn,
      lines: sold.map((line) => asPriced(line, vatMode)),
      ...basketDiscountOf(cart),
      returned: back.returned.map((line) => asPriced(line, soldIn)),
    },
  }
}
