import type { DisplayNews } from '@tuppence/contract/displays'
import { expect } from 'vitest'
import { eventBlocks } from '../../testing/event-blocks.ts'

/** A display's EventSource, as far as a test needs one. */
export async function followDisplay(headers: { cookie: string }, from: string) {
  const ending = new AbortController()
  const answer = await fetch(`${from}/api/display/feed`, { headers, signal: ending.signal })
  const told: DisplayNews[] = []
  const ended = (async () => {
    for await (const block of eventBlocks(answer)) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data) told.push(JSON.parse(data))
    }
  })().catch(() => {})
  const names = () =>
    told.flatMap((news) => (news.type === 'shown' ? [news.state?.items[0]?.name ?? 'nothing'] : []))
  return {
    status: answer.status,
    told,
    ended,
    stop: () => ending.abort(),
    sees: (name: string) => expect.poll(() => names().at(-1), { timeout: 5_000 }).toBe(name),
  }
}
