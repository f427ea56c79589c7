import type { Transaction } from '@tuppence/contract/sales'

type Row = Pick<Transaction, 'kind' | 'status' | 'reversesReceipt'>

interface TransactionWords {
  readonly words: string
  readonly state: 'good' | 'warn' | 'bad' | 'neutral' | 'accent'
}

/**
 * What a row of a transaction list is, in words. A record of goods that come back is named by its kind, for its own status
 * says only that it was recorded; a sale is named by what became of it.
 */
export function transactionWords({ kind, status, reversesReceipt }: Row): TransactionWords {
  const of = reversesReceipt ? ` of ${reversesReceipt}` : ''
  if (kind === 'void') return { words: `Void${of}`, state: 'neutral' }
  if (kind === 'refund') return { words: `Refund${of}`, state: 'accent' }
  if (status === 'voided') return { words: 'Voided', state: 'bad' }
  if (status === 'refunded') return { words: 'Refunded', state: 'warn' }
  if (status === 'part-refunded') return { words: 'Part refunded', state: 'warn' }
  return kind === 'exchange'
    ? { words: `Exchange${of}`, state: 'accent' }
    : { words: 'Completed', state: 'good' }
}
