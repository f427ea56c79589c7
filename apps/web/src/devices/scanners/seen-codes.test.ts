import { expect, it } from 'vitest'
import { LEFT_MS, SeenCodes } from './seen-codes.ts'

it('SELL-028 the camera takes a code once for as long as it is in the picture, and again when it comes back', () => {
  const seen = new SeenCodes()
  expect(seen.look(['A', 'A'], 0)).toEqual(['A'])
  for (let ms = 150; ms <= 5_000; ms += 150) expect(seen.look(['A'], ms)).toEqual([])
  expect(seen.look([], 5_000)).toEqual([])
  expect(seen.look(['A', 'B'], 5_300)).toEqual(['B'])
  for (const ms of [LEFT_MS, LEFT_MS + 1]) expect(seen.look(['B'], 5_300 + ms)).toEqual([])
  expect(seen.look(['A'], 5_300 + LEFT_MS + 150)).toEqual(['A'])
  // A slow device looks once in seconds.
  expect(seen.look(['A'], 60_000)).toEqual([])
})
