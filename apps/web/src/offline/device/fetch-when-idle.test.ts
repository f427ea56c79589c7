import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchWhenIdle } from './fetch-when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 10))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const parts = () => [vi.fn(async () => {}), vi.fn(async () => {}), vi.fn(async () => {})] as const

it('leaves the first seconds to the first sale, then fetches one part after the other', async () => {
  const [first, second] = parts()
  let arrive = () => {}
  first.mockImplementation(() => new Promise((resolve) => (arrive = resolve)))
  fetchWhenIdle([first, second])
  await vi.advanceTimersByTimeAsync(2_999)
  expect(first).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(first).toHaveBeenCalledOnce()
  expect(second).not.toHaveBeenCalled()
  arrive()
  await vi.advanceTimersByTimeAsync(100)
  expect(second).toHaveBeenCalledOnce()
})

it('asks again a minute later for what could not be had', async () => {
  const [first, second, third] = parts()
  second.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetchWhenIdle([first, second, third])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(second).toHaveBeenCalledOnce()
  expect(third).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(second).toHaveBeenCalledTimes(2)
  expect(third).toHaveBeenCalledOnce()
})

it('stops when the till is left, before it began and in the middle', async () => {
  const [first, second, third] = parts()
  fetchWhenIdle([first])()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(first).not.toHaveBeenCalled()
  const stop = fetchWhenIdle([second, third])
  second.mockImplementation(async () => stop())
  await vi.advanceTimersByTimeAsync(70_000)
  expect(second).toHaveBeenCalledOnce()
  expect(third).not.toHaveBeenCalled()
})

it('without requestIdleCallback a turn of the event loop does', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  const [first] = parts()
  fetchWhenIdle([first])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(first).toHaveBeenCalledOnce()
})
