import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import { minorOf } from '@tuppence/domain/money'
import {
  backToPayments,
  chargesMinor,
  exceedsWhatItTook,
  paymentMethodOf,
  paysNotPaidOut,
  type ReturnedLine,
  refuseVoid,
  returnedLine,
  returnedLinesOf,
  returnGoods,
  returnPicks,
  type SaleRequest,
  type SoldSale,
  tendersOnWire,
} from '@tuppence/domain/sales'
import { parseRate, rateOfCode, type VatMode } from '@tuppence/domain/tax'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import type { CompleteRequest, CompleteReturn, Paid } from './complete-request.ts'
import { refuseHeld } from './completion-holds.ts'
import { readProducts } from './sale-facts.ts'
import { readSale } from './sales.queries.ts'

/** What comes back of a record that the server is asked to make, and what it takes over from the sale. */
export interface FilledReturn {
  readonly returns: readonly CompleteReturn[]
  readonly vatMode: VatMode
  readonly customerId: string | null
  /** Undefined for goods without a receipt. */
  readonly sold: SoldSale | undefined
}

/**
 * What comes back, worked out from the sale in the books: nothing has been handed out yet, so what goes beyond the sale is
 * refused (reliability R8). The caller holds the sale's lock.
 *
 * @throws Refused with sale-not-known, void-needs-sale, already-voided, more-than-sold, completing-elsewhere, unknown-product or as `returnPicks` and `returnGoods` refuse
 */
export async function fillInReturn(
  tx: Tx,
  organizationId: string,
  request: SaleRequest,
  asked: {
    readonly vatMode: VatMode
    readonly newId: () => string
    readonly recordId: string
    readonly now: Date
  },
): Promise<FilledReturn> {
  const { transaction } = request
  if (transaction.reversesId === undefined) {
    const returned = await withoutReceipt(tx, organizationId, request, asked)
    return { returns: returnedLinesOf(returned), vatMode: asked.vatMode, customerId: null, sold: undefined }
  }
  const detail = await readSale(tx, organizationId, transaction.reversesId)
  if (!detail) throw new Refused('sale-not-known')
  const sold = soldSaleOfDetail(detail)
  if (transaction.kind === 'void') {
    const refused = refuseVoid(sold)
    if (refused) throw new Refused(refused.code)
  }
  const whole = sold.lines.map((line) => ({ line, before: 0, quantity: line.quantity, restock: true }))
  const back =
    transaction.kind === 'void'
      ? { ok: true as const, returned: whole.map((what) => returnedLine(sold, what, asked.newId())) }
      : returnPicks(sold, picksOf(request), asked.newId)
  if (!back.ok) throw new Refused(back.code)
  const { recordId, now } = asked
  await refuseHeld(tx, { organizationId, recordId, tillId: null, now }, sold, heldOf(back.returned))
  const { vatMode } = sold
  return { returns: returnedLinesOf(back.returned), vatMode, customerId: detail.customerId, sold }
}

/** The units of the sale's lines that come back, as tills hold them. */
const heldOf = (returned: readonly ReturnedLine[]) =>
  returned.flatMap(({ original, quantity }) => (original ? [{ lineId: original.lineId, quantity }] : []))

/**
 * What a return is paid out with. Who asks for it need not know the payments of its sale: what goes back to cards is shared out over them,
 * and the record then says so.
 *
 * @throws Refused with not-paid-before or payout-exceeds-tender
 */
export function payOut(
  sold: SoldSale,
  { kind, totalAmount, charges }: CompleteRequest['transaction'],
  paid: Paid,
  newId: () => string,
): { readonly paid: Paid; readonly said: Pick<SaleRequest['transaction'], 'tenders'> } {
  const tenders = backToPayments(sold, paid.tenders, newId)
  const isUnpaidExchange = sold.notPaid !== undefined && kind === 'exchange'
  if (isUnpaidExchange || paysNotPaidOut(sold, tenders)) throw new Refused('not-paid-before')
  const payable = minorOf(totalAmount) + chargesMinor(charges)
  if (payable < 0 && exceedsWhatItTook(sold, tenders)) throw new Refused('payout-exceeds-tender')
  if (tenders.every((tender, i) => tender === paid.tenders[i])) return { paid, said: {} }
  return {
    paid: { ...paid, tenders, paymentMethod: paymentMethodOf(tenders) },
    said: { tenders: tendersOnWire(tenders) },
  }
}

const picksOf = ({ returns = [] }: SaleRequest) =>
  returns.map(({ returnsItemId = '', quantity, restock = true }) => ({
    lineId: returnsItemId,
    quantity,
    restock,
  }))

async function withoutReceipt(
  tx: Tx,
  organizationId: string,
  { returns = [] }: SaleRequest,
  { vatMode, newId, now }: { readonly vatMode: VatMode; readonly newId: () => string; readonly now: Date },
): Promise<ReturnedLine[]> {
  const products = await readProducts(
    tx,
    organizationId,
    returns.map(({ productId = '' }) => productId),
  )
  const goods = returns.map(({ productId = '', quantity, unitPrice, restock = true }) => {
    const product = products.get(productId)
    if (!product) throw new Refused('unknown-product')
    const priceMinor = minorOf(product.price)
    return {
      product: {
        ...product,
        priceMinor,
        vatRate: rateOfCode(product.vatCode, now) ?? parseRate(product.vatRate) ?? 0,
      },
      quantity,
      unitPriceMinor: unitPrice === undefined ? priceMinor : minorOf(unitPrice),
      restock,
    }
  })
  const back = returnGoods(goods, vatMode, newId)
  if (!back.ok) throw new Refused(back.code)
  return back.returned
}
