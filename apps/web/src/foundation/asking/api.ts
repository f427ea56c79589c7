import type { QueryClient, QueryFunction } from '@tanstack/react-query'
import type { AnswerOf, Call, Sent } from '@tuppence/contract/call'
import { CallFailed, urlOf } from '@tuppence/contract/client'

import { atDoor, documentDoor } from '../../offline/session/door.ts'
import { asSignedInNow } from '../../offline/session/sign-in-notice.ts'

export { send } from '../../offline/session/calls.ts'

/** What a 401 means to a fetch: a failure, or simply nobody (SHELL-041). */
export type On401 = 'throw' | 'null'

/** The path of a query: the parts of its key joined by "/" (SHELL-037). */
export const pathOfKey = (key: readonly unknown[]) => key.map(String).join('/')

/**
 * Reads the JSON at the path that the key spells (SHELL-034, SHELL-036, SHELL-037).
 *
 * @throws CallFailed with "status: body text" for a non-success answer (SHELL-042, SHELL-043)
 */
export function fetchByKey<Answer>(
  on401: On401,
  fetcher: typeof fetch = fetch,
  doors: () => string = documentDoor,
): QueryFunction<Answer> {
  return async ({ queryKey, signal }) => {
    const answer = await asSignedInNow(() =>
      fetcher(pathOfKey(queryKey), { credentials: 'include', headers: atDoor(doors()), signal }),
    )
    if (!answer.ok) {
      // Read also where nobody wants it: an answer that no cache keeps holds its connection until it has been.
      const text = await answer.text()
      if (answer.status === 401 && on401 === 'null') return null as Answer
      throw new CallFailed(answer.status, answer.statusText, text)
    }
    return (await answer.json()) as Answer
  }
}

/** The query for a GET of the contract: `useQuery(callQuery(listProducts, { query: { search } }))`. */
export function callQuery<C extends Call>(call: C, sent: Sent<C>) {
  return { queryKey: [urlOf(call, sent)] as const, queryFn: fetchByKey<AnswerOf<C>>('throw') }
}

/** Refreshes every loaded list under a path, after a change or a live event (SHELL-044): `refresh(client, '/api/products')`. */
export function refresh(client: QueryClient, path: string): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => pathOfKey(queryKey).startsWith(path) })
}

/** What exactly the server found wrong with what was sent, field by field; none where its sentence says all. */
export const problemsOf = (error: unknown) =>
  error instanceof CallFailed ? (error.problem?.problems ?? []) : []

/** A sentence for people for whatever went wrong, with the way out; never JSON, never a bare code. */
export function explain(error: unknown): string {
  if (error instanceof CallFailed) {
    if (error.said) return error.said
    return error.status >= 500
      ? 'The server could not answer just now. Try again in a moment.'
      : `The server did not accept this (${error.status}). Load the page again, then retry.`
  }
  return 'No connection to the server. Check the network, then try again.'
}
