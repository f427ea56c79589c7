import { useSyncExternalStore } from 'react'

/** Something that is kept in the storage of this device: every screen that shows it hears of a change, in this window and in others. */
export function keptHere<T>(read: () => T) {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }
  return {
    /** It was changed in this window. */
    changed: () => {
      for (const listener of listeners) listener()
    },
    use: (): T => useSyncExternalStore(subscribe, read),
  }
}
