import type { SaleRequest } from '@tuppence/domain/sales'

/** Over five minutes is flagged, never refused (mandate 6). */
const TOLERATED_MS = 5 * 60_000

/**
 * Whether a device's clock is wrong. A sale that waited in a queue is old and right, so its age says nothing: what the
 * device says the time is while it sends does (header X-Device-Time), and so does a sale from the future.
 */
export function clockDiffers(request: SaleRequest, deviceTime: string | undefined, now: Date): boolean {
  const sending = deviceTime === undefined ? Number.NaN : Date.parse(deviceTime)
  if (!Number.isNaN(sending) && Math.abs(sending - now.getTime()) > TOLERATED_MS) return true
  const { createdAt } = request.transaction
  return createdAt !== undefined && Date.parse(createdAt) - now.getTime() > TOLERATED_MS
}
