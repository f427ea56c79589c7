import { percentWords } from '@tuppence/domain/counts'
import {
  approvedDiscount,
  type Cart,
  deepestDiscountOf,
  discountScope,
  enteredDiscountOf,
  isPriceApproved,
  payableMinor,
  priceScope,
  returnScope,
  type SaleApproval,
} from '@tuppence/domain/sales'
import type { DiscountRights } from '../../../foundation/discounts/discount-limit.ts'
import type { ApprovalAsked } from '../../../foundation/session/approval.ts'
import { formatMoney } from '../../../ui/shop-money.ts'

export interface Rights {
  readonly discount: DiscountRights
  readonly mayOverridePrice: boolean
  readonly mayRefund: boolean
}

interface Basket {
  readonly cart: Cart
  readonly approvals: readonly SaleApproval[]
  /** What comes back in it: of which sale, or of none; left out where nothing does. */
  readonly back?:
    | {
        readonly saleId: string | undefined
        readonly receiptNumber: string | undefined
        /** What the goods that come back were sold for. */
        readonly worthMinor: number
      }
    | undefined
}

/** All that somebody still has to allow before this basket can be completed (decision D5, STAFF-038). */
export function neededApprovals({ cart, approvals, back }: Basket, rights: Rights): ApprovalAsked[] {
  return [
    ...neededDiscount(cart, approvals, rights.discount),
    ...(rights.mayOverridePrice ? [] : neededPrices(cart, approvals)),
    ...(back && !rights.mayRefund ? [refundApproval(back)] : []),
  ]
}

/** The discount of a basket as it stands or would stand. */
export function neededDiscount(
  cart: Cart,
  approvals: readonly SaleApproval[],
  { limit, mayExceed }: DiscountRights,
): ApprovalAsked[] {
  if (mayExceed || deepestDiscountOf(cart) <= Math.max(limit, approvedDiscount(approvals))) return []
  // What is shown is what is approved, to the hundredth of a percent: 33.3% allows no 34%.
  const upTo = enteredDiscountOf(cart)
  const what = `a discount of ${percentWords(upTo / 100)}`
  return [{ action: 'discount-above-limit', scope: discountScope(upTo), what }]
}

function neededPrices(cart: Cart, approvals: readonly SaleApproval[]): ApprovalAsked[] {
  const needed = cart.lines.flatMap(({ product, unitPriceMinor }) =>
    neededPrice(product, unitPriceMinor, approvals),
  )
  return needed.filter(({ scope }, i) => needed.findIndex((one) => one.scope === scope) === i)
}

/** The price of a line as it stands or would stand, for whoever may not override prices; none where it is the listed one. */
export function neededPrice(
  product: { readonly id: string; readonly name: string; readonly priceMinor: number },
  unitPriceMinor: number,
  approvals: readonly SaleApproval[],
): ApprovalAsked[] {
  if (unitPriceMinor === product.priceMinor || isPriceApproved(approvals, product.id, unitPriceMinor))
    return []
  const what = `${formatMoney(unitPriceMinor)} for ${product.name}`
  return [{ action: 'override-price', scope: priceScope(product.id, unitPriceMinor), what }]
}

export function voidApproval(sale: {
  readonly id: string
  readonly receiptNumber: string
  readonly totalMinor: number
}): ApprovalAsked {
  const what = `the void of ${sale.receiptNumber} over ${formatMoney(payableMinor(sale))}`
  return { action: 'void', scope: returnScope(sale.id), what }
}

function refundApproval({ saleId, receiptNumber, worthMinor }: NonNullable<Basket['back']>): ApprovalAsked {
  const worth = formatMoney(worthMinor)
  const what = receiptNumber
    ? `the return of goods worth ${worth} of ${receiptNumber}`
    : `a return of ${worth} without a receipt`
  return { action: 'refund', scope: returnScope(saleId), what }
}
