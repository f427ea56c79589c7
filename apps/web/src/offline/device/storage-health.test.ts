import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeWindow, openWindow, pass } from './browser.test-support.ts'
import { warningsOf } from './device-warnings.ts'
import type { StorageHealth } from './storage-health.ts'

const well: StorageHealth = { isPersistent: true, shareUsed: 0.1, isFull: false, isAppKept: true }
const words = (health: Partial<StorageHealth>) =>
  warningsOf({ clockOffsetMs: 0 }, { ...well, ...health }).join(' ')

/** A browser with this storage. */
async function browserWith(storage: object | undefined) {
  const browser = openWindow(() => Response.json({}))
  vi.stubGlobal('navigator', { onLine: true, storage })
  const health = await import('./storage-health.ts')
  const stop = new AbortController()
  return { ...browser, ...health, signal: stop.signal, stop: () => stop.abort() }
}

describe('the storage of the device', () => {
  afterEach(closeWindow)

  it('mandate 2 asks the browser to keep the data, says so where it refuses, and asks again once installed', async () => {
    const persist = vi.fn(async () => false)
    const { askToKeepData, storageHealth, window, signal } = await browserWith({
      persisted: async () => false,
      persist,
    })
    expect(storageHealth.get().isPersistent).toBeNull()
    askToKeepData(signal)
    await pass(0)
    expect(storageHealth.get().isPersistent).toBe(false)
    expect(words(storageHealth.get())).toContain('may clear the till’s data by itself')
    persist.mockResolvedValue(true)
    window.dispatchEvent(new Event('appinstalled'))
    await pass(0)
    expect(storageHealth.get().isPersistent).toBe(true)
    expect(words(storageHealth.get())).toBe('')
    expect(persist).toHaveBeenCalledTimes(2)
  })

  it('mandate 2 does not ask again what was granted', async () => {
    const persist = vi.fn()
    const { askToKeepData, storageHealth, signal } = await browserWith({
      persisted: async () => true,
      persist,
    })
    askToKeepData(signal)
    await pass(0)
    expect(storageHealth.get().isPersistent).toBe(true)
    expect(persist).not.toHaveBeenCalled()
  })

  it.each([
    ['has no such promise', undefined],
    ['throws', { persisted: () => Promise.reject(new Error('private')), persist: async () => true }],
  ])('mandate 2 takes a browser that %s for one that refuses', async (_, storage) => {
    const { askToKeepData, storageHealth, signal } = await browserWith(storage)
    askToKeepData(signal)
    await pass(0)
    expect(storageHealth.get().isPersistent).toBe(false)
  })

  it('OFF-024 says once that the device is nearly full, from 80 % on, and what to do', async () => {
    const room = { usage: 79, quota: 100 }
    const { watchStorage, storageHealth, signal, stop } = await browserWith({ estimate: async () => room })
    const onNearlyFull = vi.fn()
    watchStorage(signal, onNearlyFull)
    await pass(0)
    expect(onNearlyFull).not.toHaveBeenCalled()
    expect(words(storageHealth.get())).toBe('')
    room.usage = 84
    await pass(5 * 60_000)
    await pass(5 * 60_000)
    expect(onNearlyFull).toHaveBeenCalledTimes(1)
    expect(words(storageHealth.get())).toMatch(/^84 % of the space.*Selling goes on.*Free some space/)
    stop()
    room.usage = 10
    await pass(5 * 60_000)
    expect(storageHealth.get().shareUsed).toBe(0.84)
  })

  it('OFF-024 says that a sale could not be stored', () => {
    expect(words({ isFull: true })).toContain('What it cannot store is not sold, and the basket is kept.')
    expect(words({ shareUsed: null, isAppKept: false })).toContain('cannot be started or loaded again')
  })
})
