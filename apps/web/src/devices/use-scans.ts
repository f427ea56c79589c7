import { useEffect, useEffectEvent } from 'react'
import { listenForScans } from './listen-for-scans.ts'

/** Takes the codes of a keyboard-wedge scanner while the component is on screen. */
export function useScans(onScan: (code: string) => void) {
  const take = useEffectEvent(onScan)
  useEffect(() => listenForScans((code) => take(code)), [])
}
