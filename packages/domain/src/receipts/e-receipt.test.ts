import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eReceiptToken } from './index.ts'

it('the token of an e-receipt is the first 128 bits of the proof, as base64url says them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (hmac) => {
      expect(eReceiptToken(hmac)).toBe(Buffer.from(hmac.subarray(0, 16)).toString('base64url'))
    }),
  )
})
