import { listTills, type Till } from '@tuppence/contract/tills'
import { useEffect } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'

/** A till says every minute that it is there; the server counts it as gone after two. */
const ONLINE_WITHIN_MS = 2 * 60_000
const SOON_MS = 5_000

/**
 * The tills, with whether each is online now. Live events tell of a till that comes, is changed, or has somebody else at it.
 * Of one that falls silent nobody tells, so the list is asked for again when the first word of an online till runs out.
 */
export function useTills(archived?: 'also') {
  const tills = useCall(listTills, { query: archived ? { archived } : {} })
  const { data, onRetry } = tills
  useEffect(() => {
    const runsOut = firstToRunOut(data ?? [])
    if (runsOut === undefined) return
    const timer = setTimeout(onRetry, Math.max(SOON_MS, runsOut - Date.now() + SOON_MS))
    return () => clearTimeout(timer)
  }, [data, onRetry])
  return tills
}

function firstToRunOut(tills: readonly Till[]): number | undefined {
  const ends = tills.flatMap(({ status, lastSeenAt }) =>
    status === 'online' && lastSeenAt ? [Date.parse(lastSeenAt) + ONLINE_WITHIN_MS] : [],
  )
  return ends.length === 0 ? undefined : Math.min(...ends)
}
