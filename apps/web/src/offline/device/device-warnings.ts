import type { Connectivity } from '../sync/connectivity.ts'
import { isNearlyFull, type StorageHealth } from './storage-health.ts'

/** Beyond this a clock is called wrong; sales are taken all the same (mandate 6). */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/** What is not as it should be on this device, each with the way out. */
export function warningsOf(
  { clockOffsetMs }: Pick<Connectivity, 'clockOffsetMs'>,
  storage: StorageHealth,
): string[] {
  const warnings: string[] = []
  if (isNearlyFull(storage)) warnings.push(roomWarning(storage))
  if (storage.isPersistent === false)
    warnings.push(
      'This browser may clear the till’s data by itself when space runs short. Install the app to prevent it.',
    )
  if (!storage.isAppKept)
    warnings.push(
      'This browser does not keep the app on this device: it goes on selling without a network, but cannot be started or loaded again without one.',
    )
  if (Math.abs(clockOffsetMs ?? 0) > CLOCK_TOLERANCE_MS)
    warnings.push('The clock of this device is wrong. Sales are kept in order all the same; set the clock.')
  return warnings
}

/** How little room is left, and what to do. */
export function roomWarning({ shareUsed, isFull }: Pick<StorageHealth, 'shareUsed' | 'isFull'>): string {
  const wayOut = 'Free some space: delete downloads, photos or programs that nobody uses.'
  if (isFull)
    return `This device is full. What it cannot store is not sold, and the basket is kept. ${wayOut}`
  return `${Math.floor((shareUsed ?? 0) * 100)} % of the space for this browser is taken. Selling goes on until it is full. ${wayOut}`
}
