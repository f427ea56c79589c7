import { useEffect, useEffectEvent } from 'react'
import { listenForScans, type TakesScans } from './listen-for-scans.ts'

/** Takes the codes of every scanner while the component is on screen; what lies over a screen takes them before it. */
export function useScans(onScan: (code: string) => void, place: TakesScans = 'screen') {
  const take = useEffectEvent(onScan)
  useEffect(() => listenForScans((code) => take(code), place), [place])
}
