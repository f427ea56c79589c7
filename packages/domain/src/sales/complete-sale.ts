import { MAX_AMOUNT_MINOR, sum } from '../money/index.ts'
import { type Refusal, refuse } from '../refusals/index.ts'
import type { SaleTotals } from '../tax/index.ts'
import { basketDiscountMinor as basketOff, type Cart, cartTotals, taxableLine } from './cart.ts'
import { type Completion, completedBy } from './completion.ts'
import { MAX_LINES, MAX_SALE_QUANTITY, MAX_TENDERS, type Sale, type SaleLine } from './sale.ts'
import { paidInPoints, refuseTenders } from './tender.ts'

/**
 * A cart and its tenders become a sale, or a refusal that says why not.
 *
 * What it lets through, the server's schema lets through too: a sale must not be refused once cash has changed hands.
 *
 * Refuses: cart-empty, sale-too-long, amount-too-large, bad-amount, change-only-from-cash, insufficient-payment,
 * split-does-not-add-up, points-of-nobody.
 */
export function completeSale(cart: Cart, completion: Completion): { ok: true; sale: Sale } | Refusal {
  if (cart.lines.length === 0) return refuse('cart-empty')
  if (cart.lines.length > MAX_LINES || completion.tenders.length > MAX_TENDERS) return refuse('sale-too-long')
  if (sum(cart.lines.map((line) => line.quantity)) > MAX_SALE_QUANTITY) return refuse('amount-too-large')
  const totals = cartTotals(cart, completion.vatMode)
  if (totals.totalMinor > MAX_AMOUNT_MINOR || totals.goodsMinor > MAX_AMOUNT_MINOR)
    return refuse('amount-too-large')
  const unpaid = refuseTenders(completion.tenders, totals.totalMinor)
  if (unpaid) return unpaid
  if (cart.customer === null && paidInPoints(completion.tenders).amountMinor > 0)
    return refuse('points-of-nobody')
  return { ok: true, sale: makeSale(cart, completion, totals) }
}

function makeSale(cart: Cart, completion: Completion, totals: SaleTotals): Sale {
  return {
    kind: 'sale',
    reversesId: null,
    reversesReceipt: null,
    reason: null,
    reasonNote: null,
    approvedBy: null,
    ...completedBy(completion),
    customer: cart.customer,
    vatMode: completion.vatMode,
    lines: saleLines(cart, totals),
    returned: [],
    groups: totals.groups,
    goodsMinor: totals.goodsMinor,
    discountMinor: totals.discountMinor,
    ...basketDiscountOf(cart),
    subtotalMinor: totals.subtotalMinor,
    vatMinor: totals.vatMinor,
    totalMinor: totals.totalMinor,
  }
}

/** What came off the basket, and why. A reason for nothing is none. */
export function basketDiscountOf(cart: Cart): Pick<Sale, 'basketDiscountMinor' | 'basketDiscountReason'> {
  const basketDiscountMinor = basketOff(cart)
  // A reason that is undefined is not written: the form of such sales never changed (R15).
  return {
    basketDiscountMinor,
    basketDiscountReason: basketDiscountMinor > 0 ? cart.discount?.reason : undefined,
  }
}

/** The cart's lines with their part of its totals. */
export function saleLines(cart: Cart, totals: SaleTotals): SaleLine[] {
  return cart.lines.map((line, i) => {
    const taxed = totals.lines[i]
    if (!taxed) throw new Error('Totals and cart have different lines')
    const taxable = taxableLine(line)
    return {
      ...taxable,
      ...taxed,
      id: line.id,
      productId: line.product.id,
      name: line.product.name,
      sku: line.product.sku,
      listPriceMinor: line.product.priceMinor,
      ...(line.product.scaleLabel !== undefined && { scaleLabel: line.product.scaleLabel }),
      ...(line.product.pack && { pack: line.product.pack }),
      discountReason: taxable.discountMinor > 0 ? line.discount?.reason : undefined,
    }
  })
}
