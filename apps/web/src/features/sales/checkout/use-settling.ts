import { useEffect, useRef, useState } from 'react'

/** How long a sale that was just completed holds the screen: longer than a double tap, shorter than handing over change. */
const SETTLING_MS = 1000

export interface Settling {
  /** For what is drawn; a render behind. */
  readonly isSettling: boolean
  /** For what a key or a tap asks, at once. */
  readonly isSettlingNow: () => boolean
  readonly settle: () => void
}

/**
 * The moment after a sale, in which a second tap or a bouncing Enter moves nothing on: the change would be gone before it was
 * read. A scan is no such slip and begins the next sale at once.
 */
export function useSettling(): Settling {
  const [isSettling, setIsSettling] = useState(false)
  const isNow = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const turn = (next: boolean) => {
    isNow.current = next
    setIsSettling(next)
  }
  return {
    isSettling,
    isSettlingNow: () => isNow.current,
    settle: () => {
      clearTimeout(timer.current)
      turn(true)
      timer.current = setTimeout(() => turn(false), SETTLING_MS)
    },
  }
}
