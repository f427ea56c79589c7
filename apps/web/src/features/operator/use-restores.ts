import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ListedRestores, listRestores } from '@tuppence/contract/restores'
import { callQuery, explain, refresh } from '../../foundation/asking/api.ts'

const LOOK_EVERY_MS = 30_000
const LOOK_WHILE_BUSY_MS = 1_500

/** What was brought back beside the database in use, looked at often while something is. */
export function useRestores() {
  const { data, error, refetch } = useQuery({
    ...callQuery(listRestores, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const told: ListedRestores | undefined = state.data
      return told?.running ? LOOK_WHILE_BUSY_MS : LOOK_EVERY_MS
    },
  })
  const answer: ListedRestores | undefined = data
  return { data: answer, error, explain, onRetry: () => void refetch() }
}

/** Does something to one, and has the list and what operators did read again. */
export function useRestoreAct(act: () => Promise<unknown>, onDone: () => void): UseMutationResult {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onSettled: () =>
      Promise.all([refresh(queries, '/api/admin/restores'), refresh(queries, '/api/admin/operators')]),
  }) as UseMutationResult
}
