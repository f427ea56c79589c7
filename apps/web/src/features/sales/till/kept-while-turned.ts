import { useEffect, useSyncExternalStore } from 'react'

const kept = new Map<string, unknown>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changed() {
  for (const listener of listeners) listener()
}

/**
 * What is open, or written, at the till: a screen that is turned draws the till anew, and its other layout goes on with it.
 * Whoever is through with it writes undefined.
 */
export function useKeptWhileTurned<T>(key: string): readonly [T | undefined, (value: T | undefined) => void] {
  const value = useSyncExternalStore(subscribe, () => kept.get(key) as T | undefined)
  const keep = (next: T | undefined) => {
    if (next === undefined) kept.delete(key)
    else kept.set(key, next)
    changed()
  }
  return [value, keep]
}

/** The same for the words in a box; a change is made to what stands there by then. */
export function useKeptText(
  key: string,
): readonly [string, (change: string | ((now: string) => string)) => void] {
  const [text = '', keep] = useKeptWhileTurned<string>(key)
  return [
    text,
    (change) =>
      keep(typeof change === 'string' ? change : change((kept.get(key) as string | undefined) ?? '')),
  ]
}

/** Who leaves the till leaves nothing for the next person. */
export function useForgetOnLeaving() {
  useEffect(
    () => () => {
      kept.clear()
      changed()
    },
    [],
  )
}
