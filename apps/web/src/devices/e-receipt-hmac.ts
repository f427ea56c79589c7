import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** @param key base64 */
export function hmacOf(key: string, text: string): Uint8Array {
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
  return hmac(sha256, bytes, utf8ToBytes(text))
}
