import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { LiveEvent } from '@tuppence/contract/live'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueries } from '../foundation/asking/queries.ts'
import { followLiveEvents } from './follow-live-events.ts'
import { MADE_OLD_BY } from './live-queries.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const SALE: LiveEvent = {
  type: 'sale-recorded',
  transactionId: '0199a1b2-0000-7000-8000-000000000001',
  tillId: '0199a1b2-0000-7000-8000-000000000002',
  totalAmount: '3.40',
  stock: [],
}

/** A window with lists on its screen, and a server that counts how often each is asked for. */
function openWindow(takesMs = 10) {
  const client: QueryClient = createQueries(() => {})
  const asked: Record<string, number> = {}
  const tell: Record<'live' | 'begun' | 'back', (event?: LiveEvent) => void> = {
    live: () => {},
    begun: () => {},
    back: () => {},
  }
  const hear = (which: keyof typeof tell) => (listener: (event: LiveEvent) => void) => {
    tell[which] = (event) => listener(event ?? SALE)
    return () => {
      tell[which] = () => {}
    }
  }
  const end = followLiveEvents(client, {
    onLive: hear('live'),
    onFeedBegun: hear('begun'),
    onBack: hear('back'),
  })
  let atServer = 0
  const show = (path: string, fails = false) => {
    const queryFn = async () => {
      asked[path] = (asked[path] ?? 0) + 1
      const read = atServer
      await new Promise((resolve) => setTimeout(resolve, takesMs))
      if (fails) throw new Error('no')
      return read
    }
    const observer = new QueryObserver<number>(client, { queryKey: [path], queryFn })
    const leave = observer.subscribe(() => {})
    return { leave, shown: () => observer.getCurrentResult().data }
  }
  const sell = () => {
    atServer += 1
    tell.live(SALE)
  }
  return { asked, tell, end, show, sell }
}

describe('what a live event makes old', () => {
  it('is loaded again at once where it is on the screen, and nothing else is', async () => {
    const { asked, show, sell } = openWindow()
    const figures = show('/api/dashboard/stats')
    show('/api/products?limit=50')
    show('/api/settings')
    await vi.advanceTimersByTimeAsync(20)
    sell()
    await vi.advanceTimersByTimeAsync(20)
    expect(figures.shown()).toBe(1)
    expect(asked).toEqual({ '/api/dashboard/stats': 2, '/api/products?limit=50': 2, '/api/settings': 1 })
  })

  it('STAFF-033 is the checklist of a new shop: the sale that ends it may arrive after it was shown', async () => {
    const { show, sell } = openWindow()
    const checklist = show('/api/first-run')
    await vi.advanceTimersByTimeAsync(20)
    sell()
    await vi.advanceTimersByTimeAsync(20)
    expect(checklist.shown()).toBe(1)
  })

  it('SHELL-038, SHELL-039 is not asked for while nobody looks at it, but is when somebody does', async () => {
    const { asked, show, sell } = openWindow()
    show('/api/dashboard/stats').leave()
    await vi.advanceTimersByTimeAsync(20)
    sell()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual({ '/api/dashboard/stats': 1 })
    const again = show('/api/dashboard/stats')
    await vi.advanceTimersByTimeAsync(20)
    expect(asked).toEqual({ '/api/dashboard/stats': 2 })
    expect(again.shown()).toBe(1)
  })

  it('names lists of the server for every event, and no journal', () => {
    for (const paths of Object.values(MADE_OLD_BY))
      if (paths !== 'everything')
        for (const path of paths) expect(path).toMatch(/^\/api\/(?!journal|auth)[a-z-]+/)
  })
})

describe('a storm of sales', () => {
  it.each([10, 4_000])('asks once a second at the most, and shows the last (%i ms an answer)', async (ms) => {
    const { asked, show, sell } = openWindow(ms)
    const figures = show('/api/dashboard/stats')
    await vi.advanceTimersByTimeAsync(ms)
    for (let sales = 0; sales < 200; sales += 1) {
      sell()
      await vi.advanceTimersByTimeAsync(50)
    }
    // Ten seconds of sales; a slow answer is waited for rather than asked for anew.
    expect(asked['/api/dashboard/stats']).toBeLessThanOrEqual(1 + (ms < 1_000 ? 11 : 3))
    expect(figures.shown()).toBeGreaterThan(50)
    await vi.advanceTimersByTimeAsync(2 * ms + 1_000)
    expect(figures.shown()).toBe(200)
  })

  it('is not lost in the very first load of a list', async () => {
    const { show, sell } = openWindow(500)
    const figures = show('/api/dashboard/stats')
    await vi.advanceTimersByTimeAsync(100)
    sell()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(figures.shown()).toBe(1)
  })
})

describe('a server that is back', () => {
  it('has everything on the screen loaded once, what failed too, but no check of the journal', async () => {
    const { asked, tell, show } = openWindow()
    for (const path of ['/api/dashboard/stats', '/api/settings', '/api/journal/verify?from=x'])
      show(path, path === '/api/settings')
    await vi.advanceTimersByTimeAsync(20)
    tell.back()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toEqual({ '/api/dashboard/stats': 2, '/api/settings': 2, '/api/journal/verify?from=x': 1 })
  })

  it('SHELL-040 a feed that begins has what was loaded loaded once more, and leaves what failed', async () => {
    const { asked, tell, show } = openWindow()
    show('/api/dashboard/stats')
    show('/api/settings', true)
    await vi.advanceTimersByTimeAsync(20)
    tell.begun()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toEqual({ '/api/dashboard/stats': 2, '/api/settings': 1 })
  })

  it('and nothing is asked for once it has ended', async () => {
    const { asked, end, show, sell } = openWindow()
    show('/api/dashboard/stats')
    await vi.advanceTimersByTimeAsync(20)
    end()
    sell()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toEqual({ '/api/dashboard/stats': 1 })
  })
})
