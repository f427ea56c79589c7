import { useEffect, useRef, useState } from 'react'

/**
 * For what must not be made twice by a double press. While the work is under way, questions that it asks included, a second
 * press does nothing and answers undefined. State that a screen holds is a render behind the second press; this is not, and
 * it is given free only with the frame that shows what came of the first.
 */
export function useOnce(): <Done>(work: () => Promise<Done>) => Promise<Done | undefined> {
  const isUnderWay = useRef(false)
  const [endedCount, setEndedCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each end frees it once.
  useEffect(() => {
    isUnderWay.current = false
  }, [endedCount])
  return async (work) => {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    try {
      return await work()
    } finally {
      setEndedCount((count) => count + 1)
    }
  }
}
