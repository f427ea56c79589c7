import { describe, expect, it, vi } from 'vitest'
import { OWED_LOG_OUT_KEY, OwedLogOut } from './owed-log-out.ts'

function keeper() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const answering = (status: number) => vi.fn(async () => new Response(null, { status }))

describe('AUTH-025 a log-out is owed until the server has ended the session', () => {
  it('is remembered over a reload, and kept while the server does not answer', async () => {
    const store = keeper()
    const first = new OwedLogOut('till', store, () => Promise.reject(new TypeError('Failed to fetch')))
    first.remember()
    await expect(first.carryOut()).rejects.toThrow()
    expect(first.state.get()).toBe(true)
    expect(new OwedLogOut('till', store, answering(204)).state.get()).toBe(true)
  })

  it.each([500, 503, 200])('stays owed after the answer %i', async (status) => {
    const store = keeper()
    const owed = new OwedLogOut('till', store, answering(status))
    owed.remember()
    await expect(owed.carryOut()).rejects.toThrow(String(status))
    expect(store.getItem(OWED_LOG_OUT_KEY)).not.toBeNull()
  })

  it.each([204, 401, 403])('is done with the answer %i, and asked for once', async (status) => {
    const store = keeper()
    const fetcher = answering(status)
    const owed = new OwedLogOut('till', store, fetcher)
    owed.remember()
    await Promise.all([owed.carryOut(), owed.carryOut()])
    expect(owed.state.get()).toBe(false)
    expect(store.getItem(OWED_LOG_OUT_KEY)).toBeNull()
    expect(fetcher).toHaveBeenCalledTimes(1)
    await owed.carryOut()
    expect(fetcher).toHaveBeenCalledTimes(1)
  })

  it('ends no session where nothing is owed', async () => {
    const fetcher = answering(204)
    await new OwedLogOut('till', keeper(), fetcher).carryOut()
    expect(fetcher).not.toHaveBeenCalled()
  })

  it('AUTH-042 is owed at one door, remembered for it and asked for by it', async () => {
    const store = keeper()
    const fetcher = answering(204)
    const [till, office] = [new OwedLogOut('till', store, fetcher), new OwedLogOut('office', store, fetcher)]
    office.remember()
    till.lookAgain()
    expect([till.state.get(), office.state.get()]).toEqual([false, true])
    await till.carryOut()
    expect(fetcher).not.toHaveBeenCalled()
    await office.carryOut()
    expect(fetcher).toHaveBeenCalledExactlyOnceWith(
      '/api/pos/logout',
      expect.objectContaining({ headers: { 'x-tuppence-door': 'office' } }),
    )
    expect(new OwedLogOut('office', store, fetcher).state.get()).toBe(false)
  })
})
