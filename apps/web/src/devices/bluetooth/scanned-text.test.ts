import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scannedText } from './scanned-text.ts'

/** What is read of a stream, however it is cut into packets. */
function readAll(packets: readonly string[]) {
  let rest = ''
  const codes: string[] = []
  for (const packet of packets) {
    const read = scannedText(rest, packet)
    rest = read.rest
    codes.push(...read.codes)
  }
  return { codes, rest }
}

it('a code ends with what scanners end it with', () => {
  for (const end of ['\r', '\n', '\r\n', '\t', '\u0003'])
    expect(scannedText('', `5012345678900${end}`)).toEqual({ codes: ['5012345678900'], rest: '' })
})

it('the frame of a code is no part of it, and the separator inside a GS1 code is', () => {
  expect(scannedText('', '\u0002 0105012345678900\u001d10AB \u0003').codes).toEqual([
    '0105012345678900\u001d10AB',
  ])
})

it('codes are the same however the radio cuts them', () => {
  const code = fc.stringMatching(/^[0-9A-Z]{1,20}$/)
  const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(fc.array(code, { maxLength: 6 }), cuts, (codes, sizes) => {
      const text = codes.map((one) => `${one}\r\n`).join('')
      const packets: string[] = []
      for (let at = 0, i = 0; at < text.length; i += 1) {
        const size = sizes[i % sizes.length] ?? 1
        packets.push(text.slice(at, at + size))
        at += size
      }
      expect(readAll(packets)).toEqual({ codes, rest: '' })
    }),
  )
})

it('what has no end yet is kept for the next packet', () => {
  expect(readAll(['50123', '45678'])).toEqual({ codes: [], rest: '5012345678' })
})
