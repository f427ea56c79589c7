import type { OutboxRow } from '../device/database.ts'

/** A sale of £3.60 as it stands in the outbox while it is being sent; sold at ten o'clock on 1 June 2026. */
export function outboxRow(over: Partial<OutboxRow> = {}): OutboxRow {
  return {
    id: 'sale-1',
    timestamp: Date.parse('2026-06-01T10:00:00Z'),
    url: '/api/transactions',
    organizationId: 'shop',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    retryCount: 0,
    status: 'sending',
    reason: null,
    nextTryAt: 0,
    claim: 'c1',
    tillId: 'till',
    sequence: 1,
    receiptNumber: 'T1-000001',
    totalMinor: 360,
    tradingDay: '2026-06-01',
    ...over,
  }
}
