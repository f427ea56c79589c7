import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@tuppence/contract/live'
import { renewals } from './live-queries.ts'

/** What tells that something is to be shown anew. Each answers what ends it. */
interface LiveNews {
  onLive(listener: (event: LiveEvent) => void): () => void
  /** The feed was opened on a device that has no place in it. */
  onFeedBegun(listener: () => void): () => void
  /** The server can be reached again. */
  onBack(listener: () => void): () => void
}

/** Listens from now on. Answers what ends it. */
export function followLiveEvents(client: QueryClient, news: LiveNews): () => void {
  const renewing = renewals(client)
  const endings = [
    news.onLive(renewing.live),
    news.onFeedBegun(renewing.feedBegun),
    news.onBack(renewing.back),
  ]
  return () => {
    for (const end of endings) end()
  }
}
