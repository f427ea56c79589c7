import { useEffect, useState, useSyncExternalStore } from 'react'
import { fetchWhenIdle } from '../../../offline/device/fetch-when-idle.ts'
import { type ParkedState, useEngine } from '../../../offline/index.ts'

/**
 * What is put aside in the shop. Undefined until that part of the till has been fetched: behind everything that a sale
 * needs, or at once where it is asked for.
 */
export function useParked(isAskedFor: boolean): ParkedState | undefined {
  const engine = useEngine()
  const [parked, setParked] = useState<Awaited<ReturnType<typeof engine.parked>>>()
  useEffect(() => {
    let isWanted = true
    const fetchParked = async () => {
      const fetched = await engine.parked()
      if (isWanted) setParked(fetched)
    }
    const end = fetchWhenIdle([fetchParked], isAskedFor ? 0 : undefined)
    return () => {
      isWanted = false
      end()
    }
  }, [engine, isAskedFor])
  return useSyncExternalStore(parked?.state.subscribe ?? neverChanges, parked?.state.get ?? unknown)
}

const neverChanges = () => () => {}
const unknown = () => undefined
