import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app would show (RFC 6238), worked out apart from the library that the server uses. */
export function codeOf(secret: string, atMs: number): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)))
  const hash = createHmac('sha1', key).update(step).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
