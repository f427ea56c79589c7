import { MAX_AMOUNT_MINOR, minorOf } from '../../money/index.ts'
import { answeredMessage, refusalMessage } from '../../refusals/index.ts'
import type { SaleRequest } from '../sale-fields.ts'
import { isReasonFor } from './return-reasons.ts'

export type Report = (path: (string | number)[], message: string) => void

/** What a plain sale must be: something sold, nothing given back, no amount below nothing. */
export function checkSale({ transaction, items, returns }: SaleRequest, report: Report): void {
  if (items.length === 0 && !transaction.charges) report(['items'], refusalMessage('cart-empty'))
  if (returns !== undefined && returns.length > 0) report(['returns'], 'A sale gives nothing back.')
  if (transaction.reversesId !== undefined)
    report(['transaction', 'reversesId'], 'A sale gives nothing back.')
  const negative = 'This amount cannot be negative.'
  for (const field of AMOUNTS)
    if (transaction[field]?.startsWith('-')) report(['transaction', field], negative)
  for (const [i, tender] of (transaction.tenders ?? []).entries())
    for (const field of TENDER_AMOUNTS)
      if (tender[field]?.startsWith('-')) report(['transaction', 'tenders', i, field], negative)
}

/** A seal is over the totals: the server adds nothing to what it covers. */
export function checkSealed({ transaction, items }: SaleRequest, report: Report): void {
  const missing = 'A sealed record has this amount.'
  for (const field of TOTALS) if (transaction[field] === undefined) report(['transaction', field], missing)
  for (const [i, { totalPrice }] of items.entries())
    if (totalPrice === undefined) report(['items', i, 'totalPrice'], missing)
}

/** Points pay for a customer who is named, and only what points pay says how many they were. */
export function checkPoints({ transaction }: SaleRequest, report: Report): void {
  const { kind = 'sale', tenders = [], customerId, paymentMethod, totalAmount } = transaction
  const takesMoney =
    totalAmount === undefined ? kind === 'sale' || kind === 'exchange' : minorOf(totalAmount) > 0
  const ofNobody = customerId === undefined || customerId === null
  if (transaction.tenders === undefined && paymentMethod === 'loyalty' && ofNobody && takesMoney)
    report(['transaction', 'customerId'], refusalMessage('points-of-nobody'))
  for (const [i, { method, amount, points }] of tenders.entries()) {
    const pays = method === 'loyalty' && minorOf(amount) > 0
    if (pays && ofNobody) report(['transaction', 'customerId'], refusalMessage('points-of-nobody'))
    if (points !== undefined && !pays)
      report(['transaction', 'tenders', i, 'points'], 'Only a payment with points takes any.')
  }
}

/** A provider takes and gives back money by card or by phone, and nothing else. */
export function checkPayments({ transaction }: SaleRequest, report: Report): void {
  for (const [i, { method, payment }] of (transaction.tenders ?? []).entries())
    if (payment !== undefined && method !== 'card' && method !== 'digital')
      report(['transaction', 'tenders', i, 'payment'], 'Only a card or digital payment has a provider.')
}

const TOTALS = ['subtotal', 'taxAmount', 'discountAmount', 'totalAmount'] as const
const AMOUNTS = [...TOTALS, 'amountReceived', 'changeDue'] as const
const TENDER_AMOUNTS = ['amount', 'received', 'change'] as const

/** What a void, refund or exchange must be. Whether the sale can still give it is for till and books to say. */
export function checkReturn(request: SaleRequest, report: Report): void {
  const { transaction, items, returns = [] } = request
  const { kind = 'sale', reversesId, reason } = transaction
  if (kind === 'sale') return
  if (reason === undefined || !isReasonFor(kind, reason))
    report(
      ['transaction', 'reason'],
      refusalMessage(kind === 'void' ? 'void-reason-missing' : 'return-reason-missing'),
    )
  if ((kind === 'exchange') !== items.length > 0)
    report(['items'], 'New goods go out in an exchange, and only in one.')
  if (kind === 'void' && reversesId === undefined)
    report(['transaction', 'reversesId'], 'Say which sale is voided.')
  if (kind !== 'exchange') checkHandsOut(transaction, report)
  if (kind !== 'void' && returns.length === 0) report(['returns'], refusalMessage('return-empty'))
  let goodsMinor = 0
  for (const [i, line] of returns.entries()) {
    if (kind === 'void' && line.restock === false)
      report(['returns', i, 'restock'], 'The goods of a voided sale go back on the shelf.')
    if ((line.returnsItemId === undefined) !== (reversesId === undefined))
      report(
        ['returns', i, 'returnsItemId'],
        'All of it comes back of one sale, or all of it without a receipt.',
      )
    if (reversesId === undefined && line.productId === undefined)
      report(['returns', i, 'productId'], 'Say which product comes back.')
    const lineMinor = line.quantity * minorOf(line.unitPrice ?? '0.00')
    const offMinor = minorOf(line.discountAmount ?? '0.00') + minorOf(line.offerAmount ?? '0.00')
    if (offMinor > lineMinor && line.unitPrice !== undefined)
      report(['returns', i, 'discountAmount'], answeredMessage('discount-too-large'))
    goodsMinor += lineMinor
  }
  if (goodsMinor > MAX_AMOUNT_MINOR) report(['returns'], refusalMessage('amount-too-large'))
  if (kind === 'exchange' && -minorOf(transaction.totalAmount ?? '0.00') > worthMinor(returns))
    report(['transaction', 'totalAmount'], 'No more is paid out than what comes back is worth.')
}

/** A void or refund hands money out: none of its sums takes any in. */
function checkHandsOut(transaction: SaleRequest['transaction'], report: Report): void {
  const takesIn = 'A void or refund takes no money in.'
  for (const field of AMOUNTS)
    if (minorOf(transaction[field] ?? '0.00') > 0) report(['transaction', field], takesIn)
  for (const [i, tender] of (transaction.tenders ?? []).entries())
    for (const field of TENDER_AMOUNTS)
      if (minorOf(tender[field] ?? '0.00') > 0) report(['transaction', 'tenders', i, field], takesIn)
}

/** What lines are worth that say so; whatever it takes where one leaves that to the server, which works it out. */
function worthMinor(returns: NonNullable<SaleRequest['returns']>): number {
  return returns.reduce(
    (sum, { netAmount, vatAmount }) =>
      netAmount === undefined || vatAmount === undefined
        ? Number.POSITIVE_INFINITY
        : sum + minorOf(netAmount) + minorOf(vatAmount),
    0,
  )
}
