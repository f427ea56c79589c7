import { tradingDayOf } from '@tuppence/domain/reporting'
import type { SaleRequest } from '@tuppence/domain/sales'
import type { OutboxRow } from './database.ts'

interface Recorded
  extends Pick<
    OutboxRow,
    'id' | 'organizationId' | 'tillId' | 'sequence' | 'receiptNumber' | 'totalMinor' | 'after'
  > {
  readonly request: SaleRequest
  readonly soldAt: Date
  /** The shop's, for the day that the record counts in. */
  readonly timeZone: string
}

/** A record as it stands in the outbox before anything was tried with it. */
export function waitingRow({ request, soldAt, timeZone, ...recorded }: Recorded): OutboxRow {
  return {
    ...recorded,
    timestamp: soldAt.getTime(),
    url: '/api/transactions',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': recorded.id },
    body: JSON.stringify(request),
    retryCount: 0,
    status: 'waiting',
    reason: null,
    nextTryAt: 0,
    claim: null,
    tradingDay: tradingDayOf(soldAt, timeZone),
  }
}
