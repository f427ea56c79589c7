import type { FoundSale } from '@tuppence/contract/sale-search'
import type { Transaction } from '@tuppence/contract/sales'

/** A row of a list of sales: one cup, paid in cash. */
export function transaction(part: Partial<Transaction> = {}): Transaction {
  return {
    ...{ id: crypto.randomUUID(), kind: 'sale', status: 'completed', createdAt: '2026-06-01T09:30:00.000Z' },
    ...{ reversesId: null, reversesReceipt: null, reason: null, reasonNote: null, approvedByName: null },
    ...{ transactionNumber: 'TXN-1', receiptNumber: 'T1-000001', customerId: null, customerName: null },
    ...{ userId: null, staffName: 'Priya Shah', tillId: crypto.randomUUID(), vatMode: 'as-marked' },
    ...{ subtotal: '3.20', taxAmount: '0.53', discountAmount: '0.00', totalAmount: '3.20' },
    ...{ paymentMethod: 'cash', paymentStatus: 'completed', amountReceived: '3.20', changeDue: '0.00' },
    ...{ syncStatus: 'synced', offlineId: null, flags: [] },
    ...part,
  }
}

/** A sale that was searched for: the same, with what was sold and how it was paid. */
export function foundSale(part: Partial<FoundSale> = {}): FoundSale {
  return {
    ...transaction(part),
    ...{ items: [{ name: 'Cup', quantity: 1 }], lineCount: 1, tenders: [{ method: 'cash', payment: null }] },
    ...part,
  }
}
