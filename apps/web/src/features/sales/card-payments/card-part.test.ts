import { afterEach, expect, it, vi } from 'vitest'
import { cardPart, isCardPartHere } from './card-part.ts'

afterEach(() => {
  cardPart.set('on-its-way')
  vi.useRealTimers()
})

it('D11 a press while the part that shows card payments is still being fetched is not lost', async () => {
  const isHere = isCardPartHere()
  cardPart.set('here')
  expect(await isHere).toBe(true)
  expect(await isCardPartHere()).toBe(true)
})

it('D11 where that cannot be fetched, it is said at once', async () => {
  cardPart.set('missing')
  expect(await isCardPartHere()).toBe(false)
})

it('D11 a press is not kept for longer than somebody waits for it', async () => {
  vi.useFakeTimers()
  const isHere = isCardPartHere()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await isHere).toBe(false)
})
