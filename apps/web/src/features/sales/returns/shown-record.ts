import type { UnpaidSale } from '@tuppence/contract/payments'
import {
  neverPaidOfDetail,
  notSentOfDetail,
  receiptLineOf,
  soldReceiptLineOf,
} from '@tuppence/contract/receipt-sale'
import type { TransactionDetail } from '@tuppence/contract/sales'
import { soldLine, soldSaleOfDetail, tenderOfDetail } from '@tuppence/contract/sold-sale'
import { minorOf } from '@tuppence/domain/money'
import type { ReceiptSale, ReceiptSaleLine } from '@tuppence/domain/receipts'
import {
  type NotPaid,
  payableMinor,
  type SaleStatus,
  type SoldLine,
  type SoldSale,
  statusOfSale,
} from '@tuppence/domain/sales'
import type { ReturnHere } from '../../../offline/index.ts'

type ReceiptTenders = ReceiptSale['tenders']

/**
 * A sale, or what reverses one, as the till shows it: the same whether this device made it or the shop's books have it. It
 * is all that its rules need (SoldSale) and all that its paper says (ReceiptSale).
 */
export interface ShownRecord extends SoldSale {
  readonly lines: readonly (SoldLine & ReceiptSaleLine)[]
  readonly tenders: ReceiptTenders
  readonly returned: readonly (ReceiptSaleLine & { readonly id: string; readonly restock: boolean })[]
  readonly returns: readonly ReturnHere[]
  readonly reversesId: string | null
  readonly reversesReceipt: string | null
  readonly reason: NonNullable<ReceiptSale['reason']> | null
  readonly reasonNote: string | null
  readonly transactionNumber: string
  readonly soldAt: string
  readonly staffName: string | null
  readonly discountMinor: number
  readonly subtotalMinor: number
  readonly vatMinor: number
  readonly paymentMethod: ReceiptSale['paymentMethod']
  readonly notPaid?: readonly NotPaidHere[]
  /** In pence: what of it had been given back before it came, of which some may have come back as goods since. Absent where nothing had. */
  readonly givenBackBeforeMinor?: number
  /** What of its own money is sent to no card, as its paper says it. */
  readonly notSent?: NonNullable<ReceiptSale['notSent']>
  /** What of it had gone back to its cards before it came, as its paper says it. */
  readonly neverPaid?: NonNullable<ReceiptSale['neverPaid']>
}

/** What of it is not paid, with who had given that back, and what became of it where somebody has said so. */
export interface NotPaidHere extends NotPaid {
  readonly givenBackByName: string
  readonly seenTo: string | null
}

/** The record as the shop's books have it, with what came back of it at any till. */
export function recordOfDetail(detail: TransactionDetail): ShownRecord {
  const { reversesId, reversesReceipt, reason, reasonNote, transactionNumber, staffName } = detail
  const { notPaid, ...sold } = soldSaleOfDetail(detail)
  return {
    ...sold,
    ...{ reversesId, reversesReceipt, reason, reasonNote, transactionNumber, staffName },
    soldAt: detail.createdAt,
    lines: detail.items.map((item) => ({ ...soldLine(item), ...soldReceiptLineOf(item) })),
    returned: detail.returned.map((item) => ({
      ...receiptLineOf(item),
      ...{ id: item.id, restock: item.restock },
    })),
    tenders: detail.tenders.map(tenderOfDetail),
    returns: detail.returns.map((back, i) => ({
      ...{ id: back.id, kind: back.kind, lines: back.lines, soldAt: back.createdAt },
      ...{ receiptNumber: back.receiptNumber, staffName: back.staffName },
      ...{ reason: back.reason, reasonNote: back.reasonNote, totalMinor: minorOf(back.totalAmount) },
      tenders: sold.returns[i]?.tenders ?? [],
    })),
    discountMinor: minorOf(detail.discountAmount),
    subtotalMinor: minorOf(detail.subtotal),
    vatMinor: minorOf(detail.taxAmount),
    paymentMethod: detail.paymentMethod,
    ...notSentOfDetail(detail),
    ...neverPaidOfDetail(detail),
    ...(detail.givenBackBefore && { givenBackBeforeMinor: minorOf(detail.givenBackBefore) }),
    ...(notPaid && {
      notPaid: notPaid.map((part) => {
        const said = detail.notPaid?.find(({ paymentId }) => paymentId === part.payment.id)
        return { ...part, givenBackByName: said?.givenBackByName ?? '', seenTo: said?.seenTo ?? null }
      }),
    }),
  }
}

/** What this device knows of a sale without the books: what the payments of its tills that need a person say. */
export function unpaidHere(
  { id, tenders }: Pick<ShownRecord, 'id' | 'tenders'>,
  unpaid: readonly UnpaidSale[],
): readonly NotPaidHere[] | undefined {
  const known = unpaid.flatMap((sale) => {
    const { method, payment } = tenders.find((tender) => tender.payment?.id === sale.id) ?? {}
    if (sale.transactionId !== id || !method || !payment) return []
    const { givenBackByName, givenBackAmount } = sale
    return [{ method, payment, amountMinor: minorOf(givenBackAmount), givenBackByName, seenTo: null }]
  })
  return known.length > 0 ? known : undefined
}

/** The same for its paper, whatever came back of it since. */
export const neverPaidHere = (
  { id }: Pick<ShownRecord, 'id'>,
  unpaid: readonly UnpaidSale[],
): NonNullable<ReceiptSale['neverPaid']> =>
  unpaid
    .filter(({ transactionId }) => transactionId === id)
    .map((sale) => ({ paymentId: sale.id, amountMinor: minorOf(sale.givenBeforeAmount) }))

/** Less what this device has given back since, of which whoever said so has not heard. */
export function leftUnpaid(
  notPaid: readonly NotPaidHere[],
  { returns: heard }: Pick<ShownRecord, 'returns'>,
  here: readonly ReturnHere[],
): readonly NotPaidHere[] {
  const unheard = here.filter(({ id }) => !heard.some((back) => back.id === id))
  return notPaid.flatMap((part) => {
    const gone = unheard
      .flatMap(({ tenders }) => tenders)
      .filter(({ payment }) => payment?.id === part.payment.id)
      .reduce((sum, { amountMinor }) => sum + Math.max(0, -amountMinor), 0)
    return gone < part.amountMinor ? [{ ...part, amountMinor: part.amountMinor - gone }] : []
  })
}

/** In pence, what of it is not paid. */
export const notPaidMinor = ({ notPaid = [] }: Pick<ShownRecord, 'notPaid'>): number =>
  notPaid.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** What a record is called in one word, in capitals as on paper (SELL-080), with the state it speaks of. */
export function stampOf(
  kind: SoldSale['kind'],
  status: SaleStatus,
): { readonly words: string; readonly state: 'good' | 'warn' | 'bad' | 'neutral' | 'accent' } {
  if (kind === 'void') return { words: 'VOID', state: 'bad' }
  if (kind === 'refund') return { words: 'REFUND', state: 'accent' }
  if (status === 'voided') return { words: 'VOIDED', state: 'bad' }
  if (status === 'refunded') return { words: 'REFUNDED', state: 'warn' }
  if (status === 'part-refunded') return { words: 'PART REFUNDED', state: 'warn' }
  return kind === 'exchange' ? { words: 'EXCHANGE', state: 'accent' } : { words: 'COMPLETED', state: 'good' }
}

export const stampOfRecord = (record: ShownRecord) => stampOf(record.kind, statusOfSale(record))

/** Whether it, or a part of it, waits to be paid: nobody has said yet what became of that. */
export const isNotPaid = ({ notPaid = [] }: Pick<ShownRecord, 'notPaid'>): boolean =>
  notPaid.some(({ seenTo }) => seenTo === null)

/** In capitals, beside its stamp. */
export const notPaidStamp = (minor: number, record: Pick<ShownRecord, 'totalMinor' | 'charges'>): string =>
  minor < payableMinor(record) ? 'PART NOT PAID' : 'NOT PAID'
