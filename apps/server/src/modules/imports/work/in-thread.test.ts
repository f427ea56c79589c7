import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Unreadable } from '../reading/unreadable.ts'
import { inThread } from './in-thread.ts'

const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)
const told = () => undefined
const failureOf = (error: Error | undefined) => (error instanceof Unreadable ? error.failure : error)

it('a file that is slow to read is ended at its time, whatever it is at, and the server goes on meanwhile', async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  const { done } = inThread(program('for (;;);'), {}, { withinMs: 500, memoryMb: 64 }, told)
  expect(failureOf(await done)).toBe('too-slow')
  expect(performance.now() - began).toBeLessThan(5_000)
  // Loosely: the thread holds up a processor, and not this loop.
  expect(delay.percentile(50) / 1e6).toBeLessThan(100)
})

it('one that needs more memory than it may have takes its thread with it, and nothing else', async () => {
  const hog = program('const all = []; for (;;) all.push({ name: "a sheet", number: all.length })')
  const { done } = inThread(hog, {}, { withinMs: 60_000, memoryMb: 48 }, told)
  expect(failureOf(await done)).toBe('too-much-memory')
})

it('one that is cancelled is ended at once, and that is no failure', async () => {
  const { done, end } = inThread(program('for (;;);'), {}, { withinMs: undefined, memoryMb: 64 }, told)
  await sleep(200)
  const began = performance.now()
  await end()
  expect(await done).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(2_000)
})
