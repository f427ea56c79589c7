import type { LiveEvent } from '@tuppence/contract/live'
import { vi } from 'vitest'

const open = new Set<SilentFeed>()

/** Stands for the server's live feeds: open, and silent but for what a test tells. */
export class SilentFeed extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readonly readyState = SilentFeed.OPEN

  constructor() {
    super()
    open.add(this)
  }

  close(): void {
    open.delete(this)
  }
}

/** Drops the feeds of a closed window, so that an event told later only reaches the next one. */
export const forgetFeeds = () => open.clear()

/** Tells the screen that is open, as the server does. */
export async function tellLive(event: LiveEvent): Promise<void> {
  await vi.waitUntil(() => open.size > 0, { timeout: 30_000 })
  for (const feed of open)
    feed.dispatchEvent(new MessageEvent(event.type, { data: JSON.stringify(event), lastEventId: '' }))
}
