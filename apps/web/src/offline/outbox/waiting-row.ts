import { CLOCK_OFFSET_HEADER } from '@tuppence/contract/sales'
import { tradingDayOf } from '@tuppence/domain/reporting'
import type { SaleRequest } from '@tuppence/domain/sales'
import type { DrawerRecord } from '@tuppence/domain/shifts'
import { isClockWrong } from '../device/clock-words.ts'
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
  /** The server's clock minus this device's at that moment, where it is known. */
  readonly clockOffsetMs?: number | null | undefined
  /** The shop's, for the day that the record counts in. */
  readonly timeZone: string
}

/** A record as it stands in the outbox before anything was tried with it. */
export function waitingRow({ request, at, clockOffsetMs, timeZone, ...recorded }: Recorded): OutboxRow {
  return {
    ...recorded,
    timestamp: at.getTime(),
    headers: {
      ...{ 'content-type': 'application/json', 'idempotency-key': recorded.id },
      // The clock may have been put right by the time it is sent: the sale's own time is wrong all the same.
      ...(isClockWrong(clockOffsetMs) && { [CLOCK_OFFSET_HEADER]: String(clockOffsetMs) }),
    },
    body: JSON.stringify(request),
    retryCount: 0,
    status: 'waiting',
    reason: null,
    nextTryAt: 0,
    claim: null,
    tradingDay: tradingDayOf(at, timeZone),
  }
}
