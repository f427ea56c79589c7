import { useSyncExternalStore } from 'react'

/** SHELL-026: the desktop layout from 1024 px. */
const wide = matchMedia('(min-width: 1024px)')

export function useIsDesktop(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )
}
