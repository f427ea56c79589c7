import { minorOf, toPounds } from '@tuppence/domain/money'
import { type Refusal, type RefusalCode, refuse } from '@tuppence/domain/refusals'
import { offersMinor, type SaleRequest } from '@tuppence/domain/sales'
import {
  isRateOfCode,
  parseRate,
  rateTextAt,
  type VatCode,
  type VatMode,
  type VatRates,
  vatCodeFor,
} from '@tuppence/domain/tax'
import { receiptNumber, transactionNumber } from '@tuppence/domain/tills'
import {
  type CompleteRequest,
  type CompleteReturn,
  judgedAt,
  momentOf,
  saysItsPlace,
} from './complete-request.ts'
import { asText, recompute, type Untotalled } from './recompute.ts'

/** What a product is, for lines that name no more than its id. */
export interface ProductFacts {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly price: string
  readonly vatCode: VatCode
  readonly vatRate: string
  readonly vatInclusive: boolean
}

export interface Place {
  readonly id: string
  readonly till: { readonly id: string; readonly code: string }
  readonly sequence: number
  readonly vatMode: VatMode
  readonly now: Date
}

/**
 * Adds what the caller left out. What it did say stands, whatever the server would have said.
 *
 * Refuses: unknown-product, where a line needs filling in from a product that is not there.
 */
export function fillIn(
  request: SaleRequest,
  place: Place,
  products: ReadonlyMap<string, ProductFacts>,
  returns: readonly CompleteReturn[] = [],
  rates?: VatRates,
): { ok: true; request: CompleteRequest } | Refusal<RefusalCode> {
  const { transaction } = request
  const createdAt = momentOf(transaction, place.now)
  const soldAt = judgedAt(createdAt, place.now)
  const untotalled: Untotalled['items'][number][] = []
  for (const item of request.items) {
    const product = products.get(item.productId.toLowerCase())
    if (!product) return refuse('unknown-product')
    untotalled.push(fillInItem(item, product, { soldAt, rates }))
  }
  const vatMode = transaction.vatMode ?? place.vatMode
  const basketDiscount = transaction.basketDiscount ?? basketDiscountOf(request)
  const totals = recompute({ transaction: { vatMode, basketDiscount }, items: untotalled, returns })
  const computed = asText(totals)
  const items = untotalled.map((item, i) => ({
    ...item,
    totalPrice: item.totalPrice ?? toPounds(totals.lines[i]?.totalMinor ?? 0),
  }))
  return {
    ok: true,
    request: {
      transaction: {
        ...transaction,
        offlineId: place.id,
        tillId: place.till.id,
        tillSequence: place.sequence,
        // A number that the server gives has the receipt number that belongs to it, whatever was sent.
        receiptNumber:
          (saysItsPlace(transaction) ? transaction.receiptNumber : undefined) ??
          receiptNumber(place.till.code, place.sequence),
        transactionNumber:
          transaction.transactionNumber ?? transactionNumber(new Date(createdAt), place.till.code),
        createdAt,
        vatMode,
        basketDiscount,
        subtotal: transaction.subtotal ?? computed.subtotal,
        taxAmount: transaction.taxAmount ?? computed.taxAmount,
        discountAmount: transaction.discountAmount ?? computed.discountAmount,
        totalAmount: transaction.totalAmount ?? computed.totalAmount,
      },
      items,
      returns,
    },
  }
}

/** A till's own request needs only its optional discounts written out. */
export function asComplete(request: SaleRequest, id: string): CompleteRequest {
  const items = request.items.map((item) => ({ ...item, discountAmount: item.discountAmount ?? '0.00' }))
  const transaction = {
    ...request.transaction,
    offlineId: id,
    basketDiscount: request.transaction.basketDiscount ?? basketDiscountOf(request),
  }
  return { transaction, items, returns: request.returns ?? [] } as CompleteRequest
}

function fillInItem(
  item: SaleRequest['items'][number],
  product: ProductFacts,
  { soldAt, rates }: { readonly soldAt: Date; readonly rates: VatRates | undefined },
): Untotalled['items'][number] {
  const rate = item.vatRate === undefined ? undefined : parseRate(item.vatRate)
  // A rate without a code means the product's own, where it is its rate; else the code of that rate.
  const isOfProduct =
    rate === undefined ||
    (product.vatCode === 'custom'
      ? rate === parseRate(product.vatRate)
      : isRateOfCode(product.vatCode, rate, soldAt, rates))
  const vatCode = item.vatCode ?? (isOfProduct ? product.vatCode : vatCodeFor(rate, soldAt, rates))
  const ownRate = rateTextAt(product.vatCode, product.vatRate, soldAt, rates)
  return {
    ...item,
    name: item.name ?? product.name,
    sku: item.sku ?? product.sku,
    listPrice: item.listPrice ?? product.price,
    discountAmount: item.discountAmount ?? '0.00',
    vatCode,
    vatRate: item.vatRate ?? rateTextAt(vatCode, ownRate, soldAt, rates),
    vatInclusive: item.vatInclusive ?? product.vatInclusive,
  }
}

/** discountAmount holds the lines' discounts and the basket's together: what the lines do not explain is the basket's. */
function basketDiscountOf({ transaction, items }: SaleRequest): string {
  let goodsMinor = 0
  let ofLinesMinor = 0
  let ofOffersMinor = 0
  for (const item of items) {
    goodsMinor += item.quantity * minorOf(item.unitPrice)
    ofLinesMinor += minorOf(item.discountAmount ?? '0.00')
    ofOffersMinor += offersMinor(item.offers)
  }
  // A return's discount is also less what came back; its basket discount is always said.
  if ((transaction.kind ?? 'sale') !== 'sale') return '0.00'
  const restMinor = Math.max(0, minorOf(transaction.discountAmount ?? '0.00') - ofLinesMinor)
  return toPounds(Math.min(restMinor, goodsMinor - ofLinesMinor - ofOffersMinor))
}
