import { MAX_AMOUNT_MINOR, type Minor, minorOf } from '@tuppence/domain/money'
import { type Refusal, refuse } from '@tuppence/domain/refusals'
import {
  chargesMinor,
  makeTender,
  paidInPoints,
  paymentMethodOf,
  payOutTender,
  refuseExchangeTenders,
  refusePayOut,
  refuseTenders,
  type SaleRequest,
  type Tender,
} from '@tuppence/domain/sales'
import type { Paid } from './complete-request.ts'

type Transaction = SaleRequest['transaction']

/**
 * How a sale was paid, tender by tender (R5). A caller that names no tenders paid exactly, by its payment method; of
 * "split" alone nobody knows with what, so it is one tender of kind `other`.
 *
 * @param goodsMinor what its goods come to: its charges are paid besides
 *
 * Refuses: insufficient-payment, split-does-not-add-up, change-only-from-cash, bad-amount, amount-too-large, points-pay-goods.
 */
export function takeTenders(
  transaction: Transaction,
  goodsMinor: Minor,
  newId: () => string,
): ({ ok: true } & Paid) | Refusal {
  const totalMinor = goodsMinor + chargesMinor(transaction.charges)
  if (Math.abs(totalMinor) > MAX_AMOUNT_MINOR) return refuse('amount-too-large')
  const taken = tendersOf(transaction, totalMinor, newId)
  if (!taken.ok || !transaction.charges) return taken
  const inPoints = paidInPoints(taken.tenders).amountMinor
  return inPoints > Math.max(0, goodsMinor) ? refuse('points-pay-goods') : taken
}

function tendersOf(
  transaction: Transaction,
  totalMinor: Minor,
  newId: () => string,
): ({ ok: true } & Paid) | Refusal {
  if (!transaction.tenders) return payByMethod(transaction, totalMinor, newId)
  const tenders: Tender[] = []
  for (const tender of transaction.tenders) {
    const amountMinor = minorOf(tender.amount)
    const receivedMinor =
      tender.received === undefined
        ? amountMinor + minorOf(tender.change ?? '0.00')
        : minorOf(tender.received)
    const changeMinor = tender.change === undefined ? receivedMinor - amountMinor : minorOf(tender.change)
    tenders.push({
      id: tender.id ?? newId(),
      method: tender.method,
      amountMinor,
      receivedMinor,
      changeMinor,
      ...(tender.points === undefined ? {} : { points: tender.points }),
      ...(tender.payment === undefined ? {} : { payment: tender.payment }),
    })
  }
  const unpaid = refuseTendersOf(transaction, tenders, totalMinor)
  if (unpaid) return unpaid
  return { ok: true, tenders, paymentMethod: paymentMethodOf(tenders), unknown: false }
}

/** A sale takes money, and so does an exchange for dearer goods, points taken over aside; everything else hands it out. */
function refuseTendersOf(
  { kind = 'sale' }: Transaction,
  tenders: readonly Tender[],
  totalMinor: Minor,
): Refusal | undefined {
  if (kind === 'exchange') return refuseExchangeTenders(tenders, totalMinor)
  return kind === 'sale' || totalMinor > 0
    ? refuseTenders(tenders, totalMinor)
    : refusePayOut(tenders, totalMinor)
}

function payByMethod(
  transaction: Transaction,
  totalMinor: Minor,
  newId: () => string,
): ({ ok: true } & Paid) | Refusal {
  const method = transaction.paymentMethod === 'split' ? 'other' : transaction.paymentMethod
  if ((transaction.kind ?? 'sale') !== 'sale' && totalMinor <= 0) {
    const tender = payOutTender(newId(), { method, amountMinor: -totalMinor })
    return {
      ok: true,
      tenders: [tender],
      paymentMethod: transaction.paymentMethod,
      unknown: method === 'other',
    }
  }
  const saidMinor = transaction.amountReceived ? minorOf(transaction.amountReceived) : totalMinor
  // Only cash is ever handed over in excess; a card's amount is the total, whatever stands beside it.
  const receivedMinor = method === 'cash' ? saidMinor : Math.min(saidMinor, totalMinor)
  const tender = makeTender(newId(), method, receivedMinor, totalMinor)
  const unpaid = refuseTenders([tender], totalMinor)
  if (unpaid) return unpaid
  return {
    ok: true,
    tenders: [tender],
    paymentMethod: transaction.paymentMethod,
    unknown: method === 'other',
  }
}
