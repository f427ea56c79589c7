import { useEffect } from 'react'

/** Keeps a tablet's screen on while it is a display, where the browser can: it gives that up with each look away. */
export function useAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let held: WakeLockSentinel | undefined
    const hold = async () => {
      if (document.visibilityState === 'visible') held = await navigator.wakeLock.request('screen')
    }
    // Refused by a battery that is low: the device then sleeps as it is set to.
    const take = () => void hold().catch(() => {})
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      document.removeEventListener('visibilitychange', take)
      void held?.release()
    }
  }, [isWanted])
}
