import { tradingDayOf } from '@tuppence/domain/reporting'
import type { SaleRequest } from '@tuppence/domain/sales'
import type { DrawerRecord } from '@tuppence/domain/shifts'
import type { OutboxRow } from '../device/database.ts'

interface Recorded
  extends Pick<
    OutboxRow,
    | 'id'
    | 'organizationId'
    | 'url'
    | 'method'
    | 'tillId'
    | 'sequence'
    | 'receiptNumber'
    | 'totalMinor'
    | 'after'
  > {
  readonly request: SaleRequest | DrawerRecord
  /** When it was sold, or done at the drawer. */
  readonly at: Date
  /** The shop's, for the day that the record counts in. */
  readonly timeZone: string
}

/** A record as it stands in the outbox before anything was tried with it. */
export function waitingRow({ request, at, timeZone, ...recorded }: Recorded): OutboxRow {
  return {
    ...recorded,
    timestamp: at.getTime(),
    headers: { 'content-type': 'application/json', 'idempotency-key': recorded.id },
    body: JSON.stringify(request),
    retryCount: 0,
    status: 'waiting',
    reason: null,
    nextTryAt: 0,
    claim: null,
    tradingDay: tradingDayOf(at, timeZone),
  }
}
