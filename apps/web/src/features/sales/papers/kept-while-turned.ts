import { useSyncExternalStore } from 'react'

const kept = new Map<string, unknown>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * What is open, or written, beside a sale that is done: a screen that is turned draws the till anew, and another till's layout
 * goes on with it. Whoever is through with it writes undefined.
 */
export function useKeptWhileTurned<T>(key: string): readonly [T | undefined, (value: T | undefined) => void] {
  const value = useSyncExternalStore(subscribe, () => kept.get(key) as T | undefined)
  const keep = (next: T | undefined) => {
    if (next === undefined) kept.delete(key)
    else kept.set(key, next)
    for (const listener of listeners) listener()
  }
  return [value, keep]
}
