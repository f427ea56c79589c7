import { useSyncExternalStore } from 'react'
import { Observable } from './observable.ts'

export interface StorageHealth {
  /** Whether the browser has promised not to clear the till's data by itself; null while that is not known. */
  readonly isPersistent: boolean | null
  /** Whether the device is close to having no room for more sales. */
  readonly isNearlyFull: boolean
  /** Whether the browser keeps the application itself, so that it starts without a network. */
  readonly isAppKept: boolean
}

const NEARLY_FULL = 0.9
const health = new Observable<StorageHealth>({ isPersistent: null, isNearlyFull: false, isAppKept: true })

export function useStorageHealth(): StorageHealth {
  return useSyncExternalStore(health.subscribe, health.get)
}

/** Asks the browser to keep the till's data, and looks how much room is left (mandate 2). Shown where it refuses. */
export async function lookAfterStorage(): Promise<void> {
  if (!navigator.storage?.persist) return health.merge({ isPersistent: false })
  const isPersistent = (await navigator.storage.persisted()) || (await navigator.storage.persist())
  const { usage = 0, quota = 0 } = await navigator.storage.estimate()
  health.merge({ isPersistent, isNearlyFull: quota > 0 && usage / quota > NEARLY_FULL })
}

/** Service workers are blocked here, by a setting or a private window. People are told; the till sells all the same. */
export function appIsNotKept(): void {
  health.merge({ isAppKept: false })
}
