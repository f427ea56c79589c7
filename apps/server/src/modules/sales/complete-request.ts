import { DAY_MS } from '@tuppence/domain/durations'
import type { PaymentMethod, SaleRequest, Tender } from '@tuppence/domain/sales'
import type { VatCode, VatMode } from '@tuppence/domain/tax'
import { OFFLINE_DAYS } from '../../platform/database/former-values.ts'

/** A request with everything in it that a Tuppence till sends: what is recorded, and what a seal is made over. */
export interface CompleteRequest {
  readonly transaction: SaleRequest['transaction'] & {
    readonly offlineId: string
    readonly tillId: string
    readonly tillSequence: number
    readonly receiptNumber: string
    readonly transactionNumber: string
    readonly createdAt: string
    readonly vatMode: VatMode
    readonly basketDiscount: string
    readonly subtotal: string
    readonly taxAmount: string
    readonly discountAmount: string
    readonly totalAmount: string
  }
  readonly items: readonly CompleteItem[]
  /** What comes back; empty for a sale. */
  readonly returns: readonly CompleteReturn[]
}

type WireReturn = NonNullable<SaleRequest['returns']>[number]
/** Goods that come back, with all that is recorded of them. */
export type CompleteReturn = Pick<WireReturn, ReturnOptions> & Required<Omit<WireReturn, ReturnOptions>>
type ReturnOptions = 'lineId' | 'returnsItemId' | 'quantity' | 'offerAmount'

export type CompleteItem = SaleRequest['items'][number] & {
  readonly name: string
  readonly sku: string
  readonly listPrice: string
  readonly discountAmount: string
  readonly totalPrice: string
  readonly vatCode: VatCode
  readonly vatRate: string
  readonly vatInclusive: boolean
}

export interface Paid {
  readonly tenders: readonly Tender[]
  readonly paymentMethod: PaymentMethod
  /** Nobody said how a split was paid. */
  readonly unknown: boolean
}

/** Whether the server need look nothing up to record this: a till's own sale, numbered and sealed. */
export function saysEverything(request: SaleRequest): boolean {
  const { transaction, items, returns = [] } = request
  return (
    saysItsPlace(transaction) &&
    transaction.receiptNumber !== undefined &&
    transaction.transactionNumber !== undefined &&
    transaction.createdAt !== undefined &&
    transaction.vatMode !== undefined &&
    items.every(describesItsGoods) &&
    (transaction.kind !== 'void' || returns.length > 0) &&
    returns.every(describesWhatComesBack)
  )
}

function describesWhatComesBack(line: WireReturn): line is CompleteReturn {
  return (
    line.productId !== undefined &&
    line.name !== undefined &&
    line.sku !== undefined &&
    line.restock !== undefined &&
    line.unitPrice !== undefined &&
    line.discountAmount !== undefined &&
    line.totalPrice !== undefined &&
    line.netAmount !== undefined &&
    line.vatAmount !== undefined &&
    line.vatCode !== undefined &&
    line.vatRate !== undefined &&
    line.vatInclusive !== undefined
  )
}

/** Numbered and sealed by its till. */
export function saysItsPlace(transaction: SaleRequest['transaction']): boolean {
  return (
    transaction.tillId !== undefined &&
    transaction.tillSequence !== undefined &&
    transaction.seal !== undefined &&
    transaction.previousSeal !== undefined
  )
}

/**
 * When a record was made: a till's seal holds its time, and what nobody sealed is of now, whatever it says. Or anybody could put a sale into a day
 * that is closed, or a VAT return that is sent.
 */
export function momentOf(transaction: SaleRequest['transaction'], now: Date): string {
  return (saysItsPlace(transaction) ? transaction.createdAt : undefined) ?? now.toISOString()
}

/** The moment by which a record is judged: that of its till, but never after it arrived nor before a till may have been offline. */
export function judgedAt(createdAt: string, arrivedAt: Date): Date {
  const arrivedMs = arrivedAt.getTime()
  return new Date(Math.max(Math.min(Date.parse(createdAt), arrivedMs), arrivedMs - OFFLINE_DAYS * DAY_MS))
}

function describesItsGoods(item: SaleRequest['items'][number]): boolean {
  return (
    item.name !== undefined &&
    item.sku !== undefined &&
    item.listPrice !== undefined &&
    item.vatCode !== undefined &&
    item.vatRate !== undefined &&
    item.vatInclusive !== undefined
  )
}
