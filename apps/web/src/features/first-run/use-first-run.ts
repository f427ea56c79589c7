import { useQuery } from '@tanstack/react-query'
import { readFirstRun } from '@tuppence/contract/first-run'
import { callQuery, explain } from '../../foundation/asking/api.ts'

/** How far the shop has come, asked anew whenever a screen shows it: what makes it so is done on other screens. */
export function useFirstRun() {
  const { data, error, refetch } = useQuery({ ...callQuery(readFirstRun, {}), staleTime: 0 })
  return { data, error, explain, onRetry: () => void refetch() }
}
