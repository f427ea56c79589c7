import { mailsOfRecord } from '@tuppence/contract/e-receipts'
import { searchTransactions } from '@tuppence/contract/sale-search'
import { findTransaction, getTransaction, type TransactionDetail } from '@tuppence/contract/sales'
import type { SaleRequest } from '@tuppence/domain/sales'
import { transaction } from './sales.ts'
import { type AskedCall, server } from './test-server.ts'
import { problem, recordedSales } from './till.ts'

/** What the shop's books say of a record beside what its till sent. */
type Said = (request: SaleRequest) => Partial<TransactionDetail>

/** The shop's books have what the till has sent, of goods without VAT, and what the test says of it. */
export function keepBooks(said: Said = () => ({})): void {
  const all = () => recordedSales().map((request) => detailOf(request, said(request)))
  answerLists()
  server.answer(getTransaction, ({ url }) => known(all().find(({ id }) => id === url.pathname.split('/')[3])))
  server.answer(findTransaction, ({ url }: AskedCall) =>
    known(all().find(({ receiptNumber }) => receiptNumber === url.searchParams.get('receipt'))),
  )
}

/** Nothing of them is known: the till goes by its own records. */
export function closeBooks(): void {
  answerLists()
  for (const call of [getTransaction, findTransaction])
    server.refuse(call, 503, problem(503, 'unavailable', 'The books cannot be read now.'))
}

function answerLists(): void {
  server.answer(searchTransactions, { sales: [], earlier: null })
  server.answer(mailsOfRecord, { hasMailServer: false, mails: [] })
}

function known(detail: TransactionDetail | undefined): TransactionDetail {
  if (!detail) throw new Error('The books have no such record')
  return detail
}

function detailOf({ transaction: sent, items }: SaleRequest, said: Partial<TransactionDetail>) {
  const { tenders = [], offlineId = '' } = sent
  return {
    ...transaction({
      ...{ id: offlineId, offlineId, kind: sent.kind ?? 'sale', reversesId: sent.reversesId ?? null },
      ...{ receiptNumber: sent.receiptNumber ?? '', transactionNumber: sent.transactionNumber ?? '' },
      ...{ createdAt: sent.createdAt ?? '', subtotal: sent.subtotal ?? '', taxAmount: sent.taxAmount ?? '' },
      ...{ discountAmount: sent.discountAmount ?? '', totalAmount: sent.totalAmount ?? '', vatMode: 'add' },
      ...{ tillId: sent.tillId ?? '', paymentMethod: sent.paymentMethod, reason: sent.reason ?? null },
    }),
    ...{ customer: null, returns: [], returned: [] },
    items: items.map((item) => ({
      ...{ id: item.lineId ?? '', productId: item.productId, name: item.name ?? '', sku: item.sku ?? '' },
      ...{ quantity: item.quantity, unitPrice: item.unitPrice, listPrice: item.unitPrice },
      ...{
        discountAmount: item.discountAmount ?? '0.00',
        totalPrice: item.totalPrice ?? '',
        vatAmount: '0.00',
      },
      ...{
        netAmount: item.totalPrice ?? '',
        vatCode: item.vatCode ?? 'standard',
        vatRate: item.vatRate ?? '20.00',
      },
      vatInclusive: item.vatInclusive ?? false,
    })),
    tenders: tenders.map((tender) => ({
      ...{ id: tender.id ?? '', method: tender.method, amount: tender.amount, payment: tender.payment },
      ...{ received: tender.received ?? tender.amount, change: tender.change ?? '0.00' },
    })),
    ...said,
  } satisfies TransactionDetail
}
