import { minorOf } from '@tuppence/domain/money'
import type { SoldLine, SoldSale, Tender } from '@tuppence/domain/sales'
import { parseRate } from '@tuppence/domain/tax'
import type { TransactionDetail } from './sales.ts'

/** A record as the books have it, for the rules of giving it back. Loads no validator: tills use it. */
export function soldSaleOfDetail(detail: TransactionDetail): SoldSale {
  const { id, kind, receiptNumber, vatMode, customer, items, tenders, returns, notPaid, chain } = detail
  return {
    id,
    kind,
    receiptNumber,
    vatMode,
    customer,
    totalMinor: minorOf(detail.totalAmount),
    ...(detail.charges && { charges: detail.charges }),
    lines: items.map(soldLine),
    tenders: tenders.map(moved),
    returns: returns.map((back) => ({ ...back, tenders: back.tenders.map(moved) })),
    ...(notPaid && { notPaid: notPaidOf([...detail.tenders, ...(chain ?? [])], notPaid) }),
    ...(chain && { chain: chain.map(moved) }),
  }
}

/** In pence, what was paid for a record of a list: its goods and its charges. */
export const payableOf = ({
  totalAmount,
  chargesTotal = '0.00',
}: Pick<TransactionDetail, 'totalAmount' | 'chargesTotal'>): number =>
  minorOf(totalAmount) + minorOf(chargesTotal)

function notPaidOf(
  tenders: readonly Pick<TransactionDetail['tenders'][number], 'method' | 'payment'>[],
  notPaid: NonNullable<TransactionDetail['notPaid']>,
): NonNullable<SoldSale['notPaid']> {
  return notPaid.flatMap(({ paymentId, amount }) => {
    const { method, payment } = tenders.find((tender) => tender.payment?.id === paymentId) ?? {}
    return method && payment ? [{ method, payment, amountMinor: minorOf(amount) }] : []
  })
}

export function soldLine(item: TransactionDetail['items'][number]): SoldLine {
  const { id, productId, name, sku, quantity, vatCode, vatInclusive } = item
  return {
    ...{ id, productId, name, sku, quantity, vatCode, vatInclusive },
    unitPriceMinor: minorOf(item.unitPrice),
    ...(item.offerAmount && { offerMinor: minorOf(item.offerAmount) }),
    vatRate: rateOf(item.vatRate),
    netMinor: minorOf(item.netAmount),
    vatMinor: minorOf(item.vatAmount),
  }
}

/** The schema has seen the rate: one that does not parse is a fault of the books. */
export function rateOf(vatRate: string): number {
  const rate = parseRate(vatRate)
  if (rate === undefined) throw new Error(`"${vatRate}" is no VAT rate`)
  return rate
}

type Moved = Pick<TransactionDetail['tenders'][number], 'method' | 'amount' | 'points' | 'payment'>

const moved = ({ method, amount, points, payment }: Moved): SoldSale['tenders'][number] => ({
  ...{ method, amountMinor: minorOf(amount) },
  ...(points ? { points } : {}),
  ...(payment ? { payment } : {}),
})

/** A tender of the books, for the paper of its record. */
export function tenderOfDetail(tender: TransactionDetail['tenders'][number]): Omit<Tender, 'id'> {
  return {
    ...moved(tender),
    receivedMinor: minorOf(tender.received),
    changeMinor: minorOf(tender.change),
  }
}
