import { useEffect, useState } from 'react'

/** The value once it has stood still for `pauseMs`: a search asks once, and not at every key. */
export function useSettled<Value>(value: Value, pauseMs = 200): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
