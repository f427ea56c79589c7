import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailed } from '@tuppence/contract/client'
import { fetchByKey } from './api.ts'

/** Of who is signed in. */
export const USER_KEY = ['/api/auth/user'] as const

/**
 * The one cache of what the server said. Results stay until a live event or a change refreshes them (SHELL-038 to
 * SHELL-040). `always` lets a query fail at once without a network, instead of waiting in silence for one.
 *
 * @param onSessionLost called whenever any call is answered 401
 */
export function createQueries(onSessionLost: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof CallFailed)) return
    if (error.status === 401) onSessionLost()
    // The business has begun to require one: what is known of the person is too old, and the gate stands on it.
    if (error.problem?.code === 'second-factor-must') void client.invalidateQueries({ queryKey: USER_KEY })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error, _sent, _context, mutation) => {
        // A wrong password at a login is answered 401 as well, and is no lost session.
        if (mutation.meta?.isLogin !== true) onError(error)
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: fetchByKey('throw'),
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
