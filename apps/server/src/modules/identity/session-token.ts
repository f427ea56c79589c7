import { createHash, randomBytes } from 'node:crypto'

/** An opaque session token: 256 random bits (mandate 9). It is told to its owner once and never stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. The token is random through and through, so a plain SHA-256 cannot be guessed back. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
