import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@tuppence/contract/live'
import type { Renewals } from './live-queries.ts'

/** What tells that something is to be shown anew. Each answers what ends it. */
interface LiveNews {
  onLive(listener: (event: LiveEvent) => void): () => void
  /** The feed was opened on a device that has no place in it. */
  onFeedBegun(listener: () => void): () => void
  /** The server can be reached again. */
  onBack(listener: () => void): () => void
}

/**
 * Listens from now on; what heeds the news is fetched with the first of it, which is behind the first screen.
 *
 * @returns what ends it
 */
export function followLiveEvents(client: QueryClient, news: LiveNews): () => void {
  let renewing: Promise<Renewals> | undefined
  const tell = (heed: (renewals: Renewals) => void) => {
    renewing ??= import('./live-queries.ts').then(({ renewals }) => renewals(client))
    // Without a network there is no news either; everything is asked for again when it is back.
    renewing.then(heed, () => {
      renewing = undefined
    })
  }
  const endings = [
    news.onLive((event) => tell((renewals) => renewals.live(event))),
    news.onFeedBegun(() => tell((renewals) => renewals.feedBegun())),
    news.onBack(() => tell((renewals) => renewals.back())),
  ]
  return () => {
    for (const end of endings) end()
  }
}
