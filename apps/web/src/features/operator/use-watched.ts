import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, Call, Sent } from '@tuppence/contract/call'
import { callQuery, explain } from '../../foundation/asking/api.ts'

/** A till that falls silent is told of by nobody: what depends on it is looked at again so often. */
const LOOK_EVERY_MS = 30_000
/** What is on its way is over in seconds. */
const LOOK_WHILE_BUSY_MS = 1_500

/**
 * Reads figures that change by the mere passing of time, in the form that `Loaded` takes.
 *
 * @param isBusy whether an answer tells of something that is on its way
 */
export function useWatched<C extends Call>(
  call: C,
  sent: Sent<C>,
  isBusy: (answer: AnswerOf<C>) => boolean = () => false,
) {
  const { data, error, refetch } = useQuery({
    ...callQuery(call, sent),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isBusy(state.data) ? LOOK_WHILE_BUSY_MS : LOOK_EVERY_MS,
  })
  const answer: AnswerOf<C> | undefined = data
  return { data: answer, error, explain, onRetry: () => void refetch() }
}
