import { afterEach, expect, it } from 'vitest'
import { cardPart, isCardPartHere } from './no-card-part.ts'

afterEach(() => cardPart.set('on-its-way'))

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
