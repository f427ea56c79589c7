import { z } from 'zod'
import { DAY_MS } from '../durations/index.ts'

/** A hundred years: further off than any clock or wait that means something. */
const LONGEST_MS = 100 * 366 * DAY_MS
const MOST = 1_000_000
const count = z.int().min(0).max(MOST)
const bytes = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
const sinceMs = z.int().min(0).max(LONGEST_MS)

/**
 * What a till holds, as it says itself: nobody else can know what has not been sent. Waits are told as durations, because
 * the till's clock may be wrong by years (reliability R16).
 */
export const holdingSchema = z.object({
  /** Sales that are tried by themselves. */
  pendingCount: count,
  /** How long the oldest sale that has not reached the server has waited; null where none waits. */
  oldestUnsentMs: sinceMs.nullable(),
  /** Sales that a person must look at. */
  attentionCount: count,
  /** Baskets put aside that only this till has. */
  parkedUnsentCount: count,
  /** The last number that this till gave to a record. */
  journalSequence: z.int().min(0).max(999_999_999),
  /** Since the till last had nothing left to send; null where it never had. */
  sinceSyncMs: sinceMs.nullable(),
  /** Null where the browser does not say. */
  storageUsedBytes: bytes.nullable(),
  storageQuotaBytes: bytes.nullable(),
  /** Whether the browser has promised not to clear the till's data by itself; null where it does not say. */
  isStoragePersistent: z.boolean().nullable(),
  /** Something could not be stored for want of room. */
  isStorageFull: z.boolean(),
  /** Whether the browser keeps the application, so that it starts without a network. */
  isAppKept: z.boolean(),
  /** The server's clock minus the till's; null while unknown. */
  clockOffsetMs: z.int().min(-LONGEST_MS).max(LONGEST_MS).nullable(),
  /** Of the program that the till runs. */
  appVersion: z.string().regex(/^[\w.+-]{1,40}$/),
})
export type Holding = z.infer<typeof holdingSchema>

/** Everything on this till alone: gone for ever if the device is. */
export const unsentCount = ({ pendingCount, attentionCount }: Holding): number =>
  pendingCount + attentionCount

/** How much of the space that the browser may use is taken, from 0 to 1; null where it does not say. */
export function shareUsed({ storageUsedBytes, storageQuotaBytes }: Holding): number | null {
  return storageUsedBytes === null || !storageQuotaBytes ? null : storageUsedBytes / storageQuotaBytes
}
