import { timingSafeEqual } from 'node:crypto'
import { hmacSha256 } from './sha256.ts'

/** Whether a proof was made over this text by whoever has the key, which takes as long to say of a wrong one. */
export function isProvedBy(proof: string, key: string, text: string): boolean {
  const right = Buffer.from(hmacSha256(key, text))
  const given = Buffer.from(proof)
  return given.length === right.length && timingSafeEqual(given, right)
}
