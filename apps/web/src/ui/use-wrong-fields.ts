import { useState } from 'react'

/**
 * What a form says at its fields. Nobody is told off while they fill it in; what was wrong when it was sent is said until it is
 * right, and no longer.
 *
 * @param wrong what is wrong with the form as it is now, by field
 */
export function useWrongFields<Wrong extends object>(wrong: Wrong) {
  const [told, setTold] = useState<ReadonlySet<string>>(NONE)
  const present = Object.entries(wrong).filter(([, words]) => words !== undefined)
  return {
    errors: Object.fromEntries(present.filter(([field]) => told.has(field))) as Partial<Wrong>,
    /** Says what is wrong from now on. @returns whether anything is */
    tell: (): boolean => {
      setTold(new Set(present.map(([field]) => field)))
      return present.length > 0
    },
  }
}

const NONE: ReadonlySet<string> = new Set()
