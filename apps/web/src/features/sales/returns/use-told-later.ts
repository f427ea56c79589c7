import { useQuery } from '@tanstack/react-query'
import { paymentsNeedingAttention } from '@tuppence/contract/payments'
import { neverPaidOfDetail, notSentOfDetail } from '@tuppence/contract/receipt-sale'
import { getTransaction } from '@tuppence/contract/sales'
import { minorOf } from '@tuppence/domain/money'
import type { ReceiptSale } from '@tuppence/domain/receipts'
import type { Sale } from '@tuppence/domain/sales'
import { useEffect, useState } from 'react'
import { callQuery } from '../../../foundation/asking/api.ts'
import { useConnectivity, useEngine, useOutbox } from '../../../offline/index.ts'
import { type NotPaidHere, neverPaidHere, recordOfDetail, unpaidHere } from './shown-record.ts'

interface ToldLater {
  /** The record, with what of its money goes to nobody. */
  readonly record: Sale & Pick<ReceiptSale, 'notSent' | 'neverPaid'>
  /** What of the sale itself is not paid; empty where all of it is, as far as anybody has heard. */
  readonly notPaid: readonly NotPaidHere[]
  /** In pence, what of its sale is not paid though this handed money or goods out for it; undefined where it handed out nothing such. */
  readonly paidOutMinor: number | undefined
  /** Its money was not, or not all, sent to the card, though that was promised: the payment has no more to give back, or is not there. */
  readonly isNotSent: boolean
}

/**
 * What the books say of a record once it is sent: a till without a connection may not have known that the sale was not paid, nor
 * who gives money back for one (sales/RULES.md 36). A sale that was heard to be not paid stays so, whoever sees to it.
 */
export function useToldLater(sale: Sale): ToldLater {
  const { id, kind, reversesId } = sale
  const engine = useEngine()
  const { isOnline } = useConnectivity()
  const { pending } = useOutbox()
  const givesBack = kind !== 'sale' && reversesId !== null
  const isByCard = sale.tenders.some(({ payment, amountMinor }) => payment && amountMinor > 0)
  const { data: attention } = useQuery({
    ...callQuery(paymentsNeedingAttention, {}),
    enabled: givesBack || isByCard,
  })
  const unpaidSales = attention?.unpaidSales ?? []
  const unpaid = unpaidHere(sale, unpaidSales)
  const asksBooks = givesBack || unpaid !== undefined
  const [sent, setSent] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something was sent
  useEffect(() => {
    if (!asksBooks) return
    let isWanted = true
    void engine
      .savedRecord(id)
      .then((saved) => isWanted && saved?.acknowledgedAt != null && setSent(saved.sale.id))
    return () => {
      isWanted = false
    }
  }, [engine, id, asksBooks, pending])
  const { data, refetch } = useQuery({
    ...callQuery(getTransaction, { params: { id } }),
    enabled: asksBooks && isOnline && sent === id,
    staleTime: 0,
  })
  // Of what its goods were exchanged for, the record of that says it.
  const ofItself =
    data &&
    recordOfDetail(data).notPaid?.filter(({ payment }) =>
      sale.tenders.some((tender) => tender.payment?.id === payment.id),
    )
  const isSeenTo =
    ofItself !== undefined && ofItself.length > 0 && attention !== undefined && unpaid === undefined
  // What became of it, the books say.
  useEffect(() => {
    if (isSeenTo) void refetch()
  }, [isSeenTo, refetch])
  const unpaidMinor = unpaidSales
    .filter(
      ({ transactionId, givenOutBy }) =>
        transactionId === reversesId ||
        givenOutBy?.some(({ receiptNumber }) => receiptNumber === sale.receiptNumber),
    )
    .reduce((sum, { givenBackAmount }) => sum + minorOf(givenBackAmount), 0)
  return {
    record: {
      ...sale,
      ...(unpaid && { neverPaid: neverPaidHere(sale, unpaidSales) }),
      ...(data && { ...notSentOfDetail(data), ...neverPaidOfDetail(data) }),
    },
    notPaid: unpaid ?? ofItself ?? [],
    paidOutMinor: data?.flags.includes('unpaid-paid-out') ? unpaidMinor : undefined,
    // What was set against a sale that was not paid, the record itself says.
    isNotSent: data?.flags.includes('refund-not-begun') === true && !data.notSent,
  }
}
