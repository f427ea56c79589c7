import { useSyncExternalStore } from 'react'

/**
 * Codes that were scanned without a network and that nothing is sold under: their products are to be created when it is back.
 * They are kept on the device, by business, and survive a reload.
 */
const MOST = 100

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>
const keyOf = (organizationId: string) => `tuppence-codes-to-create:${organizationId}`

export function readAwaitedCodes(organizationId: string, storage: Storage = localStorage): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(organizationId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((code) => typeof code === 'string') : []
  } catch {
    // What another program wrote there, or a device that keeps nothing: no code is known.
    return []
  }
}

/** Keeps a code once; the oldest of a hundred goes. False where the device has no room to keep it. */
export function keepAwaitedCode(
  organizationId: string,
  code: string,
  storage: Storage = localStorage,
): boolean {
  const others = readAwaitedCodes(organizationId, storage).filter((other) => other !== code)
  return write(organizationId, [...others, code].slice(-MOST), storage)
}

export function forgetAwaitedCode(
  organizationId: string,
  code: string,
  storage: Storage = localStorage,
): void {
  write(
    organizationId,
    readAwaitedCodes(organizationId, storage).filter((other) => other !== code),
    storage,
  )
}

function write(organizationId: string, codes: readonly string[], storage: Storage): boolean {
  try {
    if (codes.length === 0) storage.removeItem(keyOf(organizationId))
    else storage.setItem(keyOf(organizationId), JSON.stringify(codes))
    if (typeof window !== 'undefined') dispatchEvent(new Event(CHANGED))
    return true
  } catch {
    return false
  }
}

/** Told when the list has changed in this tab; other tabs have the browser's own `storage`. */
const CHANGED = 'tuppence-codes-to-create'

function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(CHANGED, onChange)
    removeEventListener('storage', onChange)
  }
}

/** The codes whose products are still to be created, the oldest first; kept live in every tab. */
export function useAwaitedCodes(organizationId: string): readonly string[] {
  // One text, so that a list that has not changed is the same to React.
  const codes = useSyncExternalStore(subscribe, () => JSON.stringify(readAwaitedCodes(organizationId)))
  return JSON.parse(codes) as readonly string[]
}
