import { useQuery } from '@tanstack/react-query'
import { paymentsNeedingAttention } from '@tuppence/contract/payments'
import { notSentOfDetail } from '@tuppence/contract/receipt-sale'
import { getTransaction } from '@tuppence/contract/sales'
import { minorOf } from '@tuppence/domain/money'
import type { ReceiptSale } from '@tuppence/domain/receipts'
import type { Sale } from '@tuppence/domain/sales'
import { useEffect, useState } from 'react'
import { callQuery } from '../../../foundation/asking/api.ts'
import { useConnectivity, useEngine, useOutbox } from '../../../offline/index.ts'

interface ToldLater {
  /** The record, with what of its money goes to nobody. */
  readonly record: Sale & Pick<ReceiptSale, 'notSent'>
  /** In pence, what of its sale is not paid though this handed money or goods out for it; undefined where it handed out nothing such. */
  readonly paidOutMinor: number | undefined
}

/**
 * What the books say of a record that gives money back, once it is sent: a till without a connection may not have known that its
 * sale was not paid (sales/RULES.md 36).
 */
export function useToldLater(sale: Sale): ToldLater {
  const { id, kind, reversesId } = sale
  const engine = useEngine()
  const { isOnline } = useConnectivity()
  const { pending } = useOutbox()
  const givesBack = kind !== 'sale' && reversesId !== null
  const [sent, setSent] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something was sent
  useEffect(() => {
    if (!givesBack) return
    let isWanted = true
    void engine
      .savedRecord(id)
      .then((saved) => isWanted && saved?.acknowledgedAt != null && setSent(saved.sale.id))
    return () => {
      isWanted = false
    }
  }, [engine, id, givesBack, pending])
  const { data } = useQuery({
    ...callQuery(getTransaction, { params: { id } }),
    enabled: givesBack && isOnline && sent === id,
    staleTime: 0,
  })
  const { data: attention } = useQuery({ ...callQuery(paymentsNeedingAttention, {}), enabled: givesBack })
  const unpaidMinor = (attention?.unpaidSales ?? [])
    .filter(({ transactionId }) => transactionId === reversesId)
    .reduce((sum, { givenBackAmount }) => sum + minorOf(givenBackAmount), 0)
  return {
    record: data ? { ...sale, ...notSentOfDetail(data) } : sale,
    paidOutMinor: data?.flags.includes('unpaid-paid-out') ? unpaidMinor : undefined,
  }
}
