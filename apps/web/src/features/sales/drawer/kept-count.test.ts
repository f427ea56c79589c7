import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countedOf, type TypedCount } from '../../../foundation/count-drawer/counted.ts'
import { keepCount, readCount } from './kept-count.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

const half: TypedCount = { way: 'pieces', pieces: { 2000: 4, 50: 40 }, total: undefined }
const HOUR_MS = 3_600_000

it('TILL-004 a half-counted drawer is there again as it was typed', () => {
  keepCount('open', half, 0)
  const read = readCount('open', HOUR_MS)
  expect(read).toEqual(half)
  expect(read && countedOf(read)).toMatchObject({ minor: 10_000, problem: undefined })
})

it('TILL-004 what cannot be read is there again too, and is no empty box', () => {
  keepCount('open', { ...half, pieces: { 2000: 4, 50: '1,5' } }, 0)
  const pieces = readCount('open', HOUR_MS)
  expect(pieces && countedOf(pieces)).toMatchObject({
    minor: undefined,
    problem: expect.stringMatching(/can’t be read/),
  })
  keepCount('open', { way: 'total', pieces: {}, total: '5,00' }, 0)
  const total = readCount('open', HOUR_MS)
  expect(total && countedOf(total)).toMatchObject({
    minor: undefined,
    problem: expect.stringMatching(/can’t be read/),
  })
})

it('TILL-004 a count of yesterday is begun anew, and what cannot be read is no count', () => {
  keepCount('open', half, 0)
  expect(readCount('open', 13 * HOUR_MS)).toBeUndefined()
  for (const broken of ['{', 'null', '{"atMs":1}']) {
    kept.set('open', broken)
    expect(readCount('open', HOUR_MS)).toBeUndefined()
  }
  expect(readCount('another', 0)).toBeUndefined()
})
