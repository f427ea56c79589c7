import { type Minor, sum } from '../../money/index.ts'
import { type VatMode, vatGroupsOf } from '../../tax/index.ts'
import { receiptNumber, transactionNumber } from '../../tills/index.ts'
import type { Completion } from '../complete-sale.ts'
import type { Sale, SaleLine } from '../sale.ts'
import { paymentMethodOf } from '../tender.ts'
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
  readonly returned: readonly ReturnedLine[]
}

/** Totals of a record: what was sold less what came back, signed. */
export function returnTotals(
  lines: readonly SaleLine[],
  returned: readonly ReturnedLine[],
): Pick<Sale, 'groups' | 'goodsMinor' | 'discountMinor' | 'subtotalMinor' | 'vatMinor' | 'totalMinor'> {
  const back = returned.map((line) => ({ ...line, netMinor: -line.netMinor, vatMinor: -line.vatMinor }))
  const all = [...lines, ...back]
  const subtotalMinor = sum(all.map(({ netMinor }) => netMinor))
  const vatMinor = sum(all.map((line) => line.vatMinor))
  return {
    groups: vatGroupsOf(all),
    goodsMinor: sum(lines.map(goodsOf)) - sum(returned.map(goodsOf)),
    discountMinor:
      sum(lines.map((line) => line.discountMinor + line.basketDiscountMinor)) -
      sum(returned.map(({ discountMinor }) => discountMinor)),
    subtotalMinor,
    vatMinor,
    totalMinor: subtotalMinor + vatMinor,
  }
}

/** The record of a return, numbered like a sale: the till's journal holds both in one order. */
export function recordOfReturn(basket: ReturnBasket, completion: ReturnCompletion): Sale {
  const { now, till, tillSequence, tenders } = completion
  return {
    kind: basket.kind,
    reversesId: basket.of?.id ?? null,
    reversesReceipt: basket.of?.receiptNumber ?? null,
    reason: basket.reason,
    reasonNote: completion.reasonNote?.trim() || null,
    approvedBy: completion.approvedBy,
    id: completion.id,
    tillId: till.id,
    tillSequence,
    receiptNumber: receiptNumber(till.code, tillSequence),
    transactionNumber: transactionNumber(now, till.code),
    soldAt: now.toISOString(),
    staffId: completion.staff.id,
    staffName: completion.staff.name,
    customer: basket.customer,
    vatMode: basket.vatMode,
    lines: basket.lines,
    returned: basket.returned,
    ...returnTotals(basket.lines, basket.returned),
    basketDiscountMinor: basket.basketDiscountMinor,
    tenders,
    paymentMethod: paymentMethodOf(tenders),
    receivedMinor: sum(tenders.map((tender) => tender.receivedMinor)),
    changeMinor: sum(tenders.map((tender) => tender.changeMinor)),
  }
}

const goodsOf = (line: { quantity: number; unitPriceMinor: Minor }): Minor =>
  line.quantity * line.unitPriceMinor
