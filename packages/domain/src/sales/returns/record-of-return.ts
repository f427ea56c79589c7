import { type Minor, sum } from '../../money/index.ts'
import { type VatMode, vatGroupsOf } from '../../tax/index.ts'
import { type Completion, completedBy } from '../completion.ts'
import type { Sale, SaleLine } from '../sale.ts'
import type { Charge } from '../sale-charges.ts'
import { offersOfLines } from '../sale-details.ts'
import type { ReturnReason } from './return-reasons.ts'
import type { ReturnedLine, SaleKind } from './returned-line.ts'
import type { SoldSale } from './sold-sale.ts'

/** What every void, refund and exchange is completed with. */
export interface ReturnCompletion extends Completion {
  readonly reasonNote: string | null
  /** Who allowed it, where that was not the seller. */
  readonly approvedBy: Sale['approvedBy']
}

export interface ReturnBasket {
  readonly kind: Exclude<SaleKind, 'sale'>
  /** Null for goods without a receipt. */
  readonly of: Pick<SoldSale, 'id' | 'receiptNumber'> | null
  readonly customer: Sale['customer']
  readonly reason: ReturnReason
  readonly vatMode: VatMode
  readonly lines: readonly SaleLine[]
  readonly basketDiscountMinor: Minor
  readonly basketDiscountReason?: string | undefined
  readonly returned: readonly ReturnedLine[]
  /** As they go back: below zero where the sale took them. */
  readonly charges?: readonly Charge[] | undefined
}

/** Totals of a record: what was sold less what came back, signed. */
export function returnTotals(
  lines: readonly SaleLine[],
  returned: readonly ReturnedLine[],
): Pick<
  Sale,
  'groups' | 'goodsMinor' | 'discountMinor' | 'offerMinor' | 'subtotalMinor' | 'vatMinor' | 'totalMinor'
> {
  const back = returned.map((line) => ({ ...line, netMinor: -line.netMinor, vatMinor: -line.vatMinor }))
  const all = [...lines, ...back]
  const subtotalMinor = sum(all.map(({ netMinor }) => netMinor))
  const vatMinor = sum(all.map((line) => line.vatMinor))
  const offerMinor = offersOfLines(lines) - offersOfLines(returned)
  return {
    groups: vatGroupsOf(all),
    goodsMinor: sum(lines.map(goodsOf)) - sum(returned.map(goodsOf)),
    discountMinor:
      sum(lines.map((line) => line.discountMinor + line.basketDiscountMinor)) -
      sum(returned.map(({ discountMinor }) => discountMinor)),
    ...(offerMinor !== 0 && { offerMinor }),
    subtotalMinor,
    vatMinor,
    totalMinor: subtotalMinor + vatMinor,
  }
}

/** The record of a return, numbered like a sale. */
export function recordOfReturn(basket: ReturnBasket, completion: ReturnCompletion): Sale {
  return {
    kind: basket.kind,
    reversesId: basket.of?.id ?? null,
    reversesReceipt: basket.of?.receiptNumber ?? null,
    reason: basket.reason,
    reasonNote: completion.reasonNote?.trim() || null,
    approvedBy: completion.approvedBy,
    ...completedBy(completion),
    customer: basket.customer,
    vatMode: basket.vatMode,
    lines: basket.lines,
    returned: basket.returned,
    ...returnTotals(basket.lines, basket.returned),
    basketDiscountMinor: basket.basketDiscountMinor,
    basketDiscountReason: basket.basketDiscountReason,
    ...(basket.charges && { charges: basket.charges }),
  }
}

const goodsOf = (line: { quantity: number; unitPriceMinor: Minor }): Minor =>
  line.quantity * line.unitPriceMinor
