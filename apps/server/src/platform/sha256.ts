import { createHash, createHmac } from 'node:crypto'

/** As seals and contents are hashed: SHA-256 of the text's UTF-8, in lower-case hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** As a till proves that a seal is its own: HMAC-SHA256, in lower-case hexadecimal. */
export const hmacSha256 = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex')
