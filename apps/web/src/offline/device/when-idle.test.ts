import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 10))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('leaves the first seconds to the first sale', async () => {
  const work = vi.fn()
  whenIdle(work)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(work).toHaveBeenCalledOnce()
})

it('does nothing once the till is left, before the moment and in it', async () => {
  const work = vi.fn()
  whenIdle(work)()
  const stop = whenIdle(work)
  await vi.advanceTimersByTimeAsync(3_005)
  stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).not.toHaveBeenCalled()
})

it('what fails stops nothing else', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  whenIdle(() => Promise.reject(new Error('gone')))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(warned).toHaveBeenCalledOnce()
})

it('without requestIdleCallback a turn of the event loop does', async () => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  const work = vi.fn()
  whenIdle(work)
  await vi.advanceTimersByTimeAsync(3_100)
  expect(work).toHaveBeenCalledOnce()
})
