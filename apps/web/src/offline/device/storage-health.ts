import { useSyncExternalStore } from 'react'
import { Observable } from '../observable.ts'

export interface StorageHealth {
  /** Whether the browser has promised not to clear the till's data by itself; null while it was not asked. */
  readonly isPersistent: boolean | null
  /** How much of the space that the browser may use is taken, from 0 to 1; null where the browser does not say. */
  readonly shareUsed: number | null
  /** Something could not be stored for want of room, and no sale was stored since. */
  readonly isFull: boolean
  /** Whether the browser keeps the application itself, so that it starts without a network. */
  readonly isAppKept: boolean
}

/** From here on people are told: there is still time to free some space. */
export const NEARLY_FULL = 0.8
const LOOK_EVERY_MS = 5 * 60_000

const health = new Observable<StorageHealth>({
  isPersistent: null,
  shareUsed: null,
  isFull: false,
  isAppKept: true,
})

export const storageHealth = { get: health.get, subscribe: health.subscribe }

export function useStorageHealth(): StorageHealth {
  return useSyncExternalStore(health.subscribe, health.get)
}

export function isNearlyFull({ shareUsed, isFull }: StorageHealth): boolean {
  return isFull || (shareUsed !== null && shareUsed >= NEARLY_FULL)
}

/** Looks now and every few minutes how much room is left. `onNearlyFull` is called when it becomes little. */
export function watchStorage(signal: AbortSignal, onNearlyFull: () => void): void {
  const look = async () => {
    const wasNearlyFull = isNearlyFull(health.get())
    await measureStorage()
    if (!wasNearlyFull && isNearlyFull(health.get())) onNearlyFull()
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  void look()
}

export async function measureStorage(): Promise<void> {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  health.merge({ shareUsed: quota > 0 ? usage / quota : null })
}

/**
 * Asks the browser to keep the till's data (mandate 2): when the device becomes a till, not when somebody only looks at
 * reports, because some browsers ask the person. Browsers that decide by themselves often refuse a page and allow the same
 * page once it is installed, so it is asked again then.
 */
export function askToKeepData(signal: AbortSignal): void {
  window.addEventListener('appinstalled', () => void ask(), { signal })
  void ask()
}

async function ask(): Promise<void> {
  const { storage } = navigator
  if (!storage?.persist) return health.merge({ isPersistent: false })
  const isPersistent = await storage
    .persisted()
    .then((isKept) => isKept || storage.persist())
    // A private window may throw instead of answering.
    .catch(() => false)
  health.merge({ isPersistent })
}

/** A sale was stored, or could not be for want of room. */
export function noteRoom(isFull: boolean): void {
  health.merge({ isFull })
}

export function isForWantOfRoom(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

/** For what the till can do without: on a full device it is left undone, and the person told. Any other fault stays one. */
export async function unlessFull<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (!isForWantOfRoom(error)) throw error
    noteRoom(true)
    return undefined
  }
}

/** Service workers are blocked here, by a setting or a private window. People are told; the till sells all the same. */
export function appIsNotKept(): void {
  health.merge({ isAppKept: false })
}
