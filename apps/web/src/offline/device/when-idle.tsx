import { useEffect, useState } from 'react'
import type { FetchedPart } from '../../ui/fetched-part.tsx'
import { fetchWhenIdle } from './fetch-when-idle.ts'

const nothing = () => undefined

/**
 * A part of the screen that is there once it has been fetched, which it is while nobody is doing anything. Until then nothing
 * stands in for it, and nobody is told where it cannot be had: it is asked for again.
 *
 * @param afterMs as `fetchWhenIdle`
 */
export function WhenIdle({ part: Part, afterMs }: { part: FetchedPart<object>; afterMs?: number }) {
  const [isHere, setIsHere] = useState(false)
  useEffect(() => {
    const fetchPart = async () => {
      await Part.fetch()
      setIsHere(true)
    }
    return fetchWhenIdle([fetchPart], afterMs)
  }, [Part, afterMs])
  return isHere ? <Part onMissing={nothing} /> : null
}
