import { expect, it } from 'vitest'
import { whyNotKept } from './why-not-kept.ts'

it.each([
  [new DOMException('The database connection is closing', 'InvalidStateError'), /Reload the page/],
  [
    new DOMException('The disk cannot be written', 'UnknownError'),
    /could not write to its disk.*another till/,
  ],
  [new DOMException('aborted', 'AbortError'), /could not write to its disk/],
  [new TypeError('x is undefined'), /fault of its own.*Reload/],
  ['thrown by hand', /fault of its own/],
])('SELL-052 says of %s what to do, and that the basket is kept', (error, words) => {
  expect(whyNotKept(error)).toMatch(words)
  expect(whyNotKept(error)).toContain('the basket is kept')
})
