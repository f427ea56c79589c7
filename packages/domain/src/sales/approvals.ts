import { z } from 'zod'
import { toPounds } from '../money/index.ts'
import { approvableSchema, isApprovalFresh } from '../staff/index.ts'
import type { Cart } from './cart.ts'
import { deepestDiscountOf } from './deepest-discount.ts'
import { wireId, wireText } from './wire.ts'

/** The most that one record can carry: a price on each of some lines, a discount and a return. */
export const MAX_APPROVALS = 50

/**
 * That somebody's PIN allowed what the record holds (decision D5), as it travels with it and is sealed into it. Where the
 * server checked the PIN it knows the approval by its id; where the device did, the device has signed it.
 */
export const approvalSchema = z.object({
  id: wireId,
  action: approvableSchema,
  scope: wireText(100),
  approverId: wireText(64),
  /** When the PIN was entered, by the till's clock. */
  at: z.iso.datetime(),
  /** Of the device, in base64url: it checked the PIN itself, without a network. */
  signature: wireText(200).optional(),
})
export type SaleApproval = z.infer<typeof approvalSchema>

/** A discount of up to so many hundredths of a percent. */
export const discountScope = (upTo: number): string => `up-to:${upTo}`
/** Another price on one product. */
export const priceScope = (productId: string, unitPriceMinor: number): string =>
  `price:${productId.toLowerCase()}:${toPounds(unitPriceMinor)}`
/** A void or refund of one sale; undefined for goods without a receipt. */
export const returnScope = (reversesId: string | undefined): string =>
  reversesId === undefined ? 'without-receipt' : `of:${reversesId.toLowerCase()}`

/** The largest discount that approvals allow, in hundredths of a percent; nothing where none does. */
export function approvedDiscount(approvals: readonly Pick<SaleApproval, 'action' | 'scope'>[]): number {
  return approvals.reduce((most, { action, scope }) => {
    const upTo = action === 'discount-above-limit' ? /^up-to:(\d{1,5})$/.exec(scope)?.[1] : undefined
    return Math.max(most, Number(upTo ?? 0))
  }, 0)
}

/** Whether approvals allow this price of this product. */
export function isPriceApproved(
  approvals: readonly Pick<SaleApproval, 'action' | 'scope'>[],
  productId: string,
  unitPriceMinor: number,
): boolean {
  const wanted = priceScope(productId, unitPriceMinor)
  return approvals.some(({ action, scope }) => action === 'override-price' && scope === wanted)
}

/** The approvals that were given recently enough to be used now. */
export const freshApprovals = (approvals: readonly SaleApproval[], now: Date): SaleApproval[] =>
  approvals.filter(({ at }) => isApprovalFresh(at, now))

/**
 * The approvals that a basket still stands on. What was allowed for goods or a discount that have gone since is left
 * behind: a record carries the names of those who allowed what is in it, and of nobody else.
 */
export function approvalsInUse(cart: Cart, approvals: readonly SaleApproval[]): SaleApproval[] {
  const deepest = deepestDiscountOf(cart)
  const enough = approvals
    .filter((one) => one.action === 'discount-above-limit' && approvedDiscount([one]) >= deepest)
    .slice(0, 1)
  const prices = cart.lines.flatMap((line) =>
    line.unitPriceMinor === line.product.priceMinor
      ? []
      : approvals.filter((one) => isPriceApproved([one], line.product.id, line.unitPriceMinor)).slice(0, 1),
  )
  return [...new Set([...(deepest > 0 ? enough : []), ...prices])].slice(0, MAX_APPROVALS)
}
