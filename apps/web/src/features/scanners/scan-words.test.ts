import { expect, it } from 'vitest'
import type { Tried } from '../../devices/scanners/learn-scanner.ts'
import { comingWords, kindWords, visible } from './scan-words.ts'

const tried = (text: string, end: Tried['end'] = 'Enter'): Tried => ({
  written: text,
  pressed: text,
  end,
  gapMs: 8,
})

it('DEV-013 says what was scanned, and how it came', () => {
  expect(kindWords(tried('P-5000000126422'))).toBe('EAN-13')
  expect(kindWords(tried(']d2010500000012642210LOT7'))).toBe('Data Matrix')
  expect(kindWords(tried('TUPPENCE:UK001:1'))).toBe('the code of a receipt')
  expect(kindWords(tried('SKU-1'))).toBe('no retail code')
  expect(comingWords(tried('1', 'silence'))).toBe('ends with no key, 8 ms from key to key')
  expect(comingWords({ ...tried('1', 'handed'), gapMs: undefined })).toContain('is no keyboard')
  expect(visible('a b\u001d')).toBe('a␣b⟨GS⟩')
})
