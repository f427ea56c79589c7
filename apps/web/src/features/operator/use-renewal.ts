import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refresh } from '../../foundation/asking/api.ts'

/**
 * Two answers on one screen tell of the same thing, and are read at different times: when one has news, the other is read again, so
 * that a banner doesn't contradict the list below it.
 *
 * @param facts what an answer tells, as text; undefined until it is there
 * @param path what is read again when that changes
 */
export function useRenewal(facts: string | undefined, path: string): void {
  const queries = useQueryClient()
  const known = useRef(facts)
  useEffect(() => {
    if (known.current !== undefined && facts !== undefined && known.current !== facts)
      void refresh(queries, path)
    known.current = facts
  }, [facts, path, queries])
}
