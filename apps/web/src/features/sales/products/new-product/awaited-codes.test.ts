import { expect, it } from 'vitest'
import { forgetAwaitedCode, keepAwaitedCode, readAwaitedCodes } from './awaited-codes.ts'

function device(isFull = false) {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
    },
    removeItem: (key: string) => void kept.delete(key),
    kept,
  }
}

it('SELL-073 a code that no product has is kept without a network, once, and until its product is created', () => {
  const storage = device()
  for (const code of ['A-1', 'B-2', 'A-1']) expect(keepAwaitedCode('shop', code, storage)).toBe(true)
  expect(readAwaitedCodes('shop', storage)).toEqual(['B-2', 'A-1'])
  expect(readAwaitedCodes('another', storage)).toEqual([])
  forgetAwaitedCode('shop', 'B-2', storage)
  forgetAwaitedCode('shop', 'A-1', storage)
  expect(storage.kept.size).toBe(0)
})

it('says that a full device keeps nothing, and reads nothing of what another program wrote', () => {
  expect(keepAwaitedCode('shop', 'A-1', device(true))).toBe(false)
  const storage = device()
  keepAwaitedCode('shop', 'A-1', storage)
  for (const key of storage.kept.keys()) storage.kept.set(key, '{"code":1')
  expect(readAwaitedCodes('shop', storage)).toEqual([])
})
