import { DAY_MS } from '@tuppence/domain/durations'
import { CLOCK_TOLERANCE_MS } from '@tuppence/domain/health'

/** No queue waits for longer than this; a record as old as that has its date from a wrong clock. */
const OLDEST_MS = 400 * DAY_MS

/**
 * Whether a device's clock is wrong. A record that waited in a queue is old and right, so its age says little: what the
 * device says the time is while it sends does (header X-Device-Time), and so does what it knew of its clock when it made the
 * record, and a record from the future or from more than 400 days ago. Over five minutes is flagged, never refused (mandate 6).
 *
 * @param madeAt when the device says that it was made; undefined where it does not say
 * @param offsetMs how far off the device knew its clock to be when it made it; undefined or no number where it did not
 */
export function clockDiffers(
  madeAt: string | undefined,
  deviceTime: string | undefined,
  now: Date,
  offsetMs = Number.NaN,
): boolean {
  if (Math.abs(offsetMs) > CLOCK_TOLERANCE_MS) return true
  const sending = deviceTime === undefined ? Number.NaN : Date.parse(deviceTime)
  if (!Number.isNaN(sending) && Math.abs(sending - now.getTime()) > CLOCK_TOLERANCE_MS) return true
  if (madeAt === undefined) return false
  const aheadMs = Date.parse(madeAt) - now.getTime()
  return aheadMs > CLOCK_TOLERANCE_MS || aheadMs < -OLDEST_MS
}
