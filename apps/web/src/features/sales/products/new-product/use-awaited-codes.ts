import { useSyncExternalStore } from 'react'
import { CHANGED, readAwaitedCodes } from './awaited-codes.ts'

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
