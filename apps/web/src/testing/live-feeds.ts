import type { LiveEvent } from '@tuppence/contract/live'

const feeds = new Set<SilentFeed>()

/** Stands for the server's live feeds: open, and silent until a test tells of something. */
export class SilentFeed extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readonly readyState = SilentFeed.OPEN

  constructor() {
    super()
    feeds.add(this)
  }

  close(): void {
    feeds.delete(this)
  }
}

/** Tells all who listen now, as the server does. */
export function tellLive(event: LiveEvent): void {
  for (const feed of feeds)
    feed.dispatchEvent(new MessageEvent(event.type, { data: JSON.stringify(event), lastEventId: '' }))
}
