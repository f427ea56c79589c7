import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, Call, Sent } from '@tuppence/contract/call'
import { callQuery, explain } from './api.ts'

/** Reads a GET of the contract, in the form that `Loaded` takes. */
export function useCall<C extends Call>(call: C, sent: Sent<C>) {
  const { data, error, refetch } = useQuery(callQuery(call, sent))
  const answer: AnswerOf<C> | undefined = data
  return { data: answer, error, explain, onRetry: () => void refetch() }
}
