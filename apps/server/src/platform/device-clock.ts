import { DAY_MS } from '@tuppence/domain/durations'

/** Over five minutes is flagged, never refused (mandate 6). */
const TOLERATED_MS = 5 * 60_000
/** No queue waits for longer than this; a record as old as that has its date from a wrong clock. */
const OLDEST_MS = 400 * DAY_MS

/**
 * Whether a device's clock is wrong. A record that waited in a queue is old and right, so its age says little: what the
 * device says the time is while it sends does (header X-Device-Time), and so does a record from the
 * future or from more than 400 days ago.
 *
 * @param madeAt when the device says that it was made; undefined where it does not say
 */
export function clockDiffers(madeAt: string | undefined, deviceTime: string | undefined, now: Date): boolean {
  const sending = deviceTime === undefined ? Number.NaN : Date.parse(deviceTime)
  if (!Number.isNaN(sending) && Math.abs(sending - now.getTime()) > TOLERATED_MS) return true
  if (madeAt === undefined) return false
  const aheadMs = Date.parse(madeAt) - now.getTime()
  return aheadMs > TOLERATED_MS || aheadMs < -OLDEST_MS
}
