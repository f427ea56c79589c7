import type { Connectivity } from '../sync/connectivity.ts'
import { clockWarning } from './clock-words.ts'
import { isNearlyFull, type StorageHealth } from './storage-health.ts'

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
  const clock = clockWarning(clockOffsetMs)
  if (clock) warnings.push(`${clock.title}. ${clock.words}`)
  return warnings
}

/** How little room is left, and what to do. */
export function roomWarning({ shareUsed, isFull }: Pick<StorageHealth, 'shareUsed' | 'isFull'>): string {
  const wayOut = 'Free some space: delete downloads, photos or programs that nobody uses.'
  if (isFull)
    return `This device is full. What it cannot store is not sold, and the basket is kept. ${wayOut}`
  return `${Math.floor((shareUsed ?? 0) * 100)} % of the space for this browser is taken. Selling goes on until it is full. ${wayOut}`
}
