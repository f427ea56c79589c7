import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Pepper } from '../passwords.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12

const keyFor = ({ pepper }: Pepper, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', pepper, '', `tuppence ${purpose}`, 32))

/**
 * A secret as it is stored: encrypted with a key that is kept outside the database, and bound to its holder. The server
 * must be able to read it to compute codes, so it cannot be a hash as passwords are.
 */
export function sealSecret(secrets: Pepper, holder: string, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(secrets, 'second factor'), iv).setAAD(Buffer.from(holder))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return ['v1', iv, sealed, cipher.getAuthTag()]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.')
}

/** @throws where the text was changed, is another holder's, or was sealed under another pepper */
export function openSecret(secrets: Pepper, holder: string, stored: string): string {
  const [version, iv, sealed, tag] = stored.split('.')
  if (version !== 'v1' || !iv || !sealed || !tag)
    throw new Error('A second factor is stored in no known form')
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')
  const decipher = createDecipheriv(CIPHER, keyFor(secrets, 'second factor'), bytes(iv), {
    authTagLength: 16,
  })
    .setAAD(Buffer.from(holder))
    .setAuthTag(bytes(tag))
  return Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString('utf8')
}

/** Without letters and digits that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const RECOVERY_CODES = 10
const RECOVERY_LETTERS = 12

/** Ten codes of about sixty random bits each, in groups that can be read aloud. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: RECOVERY_LETTERS }, randomLetter).join('')
    return letters.replace(/(.{4})(?=.)/g, '$1-')
  })
}

function randomLetter(): string {
  // Bytes beyond the last whole round of the alphabet are passed over, or some letters would come more often.
  for (;;) {
    const byte = randomBytes(1)[0] ?? 255
    if (byte < 256 - (256 % ALPHABET.length)) return ALPHABET.charAt(byte % ALPHABET.length)
  }
}

/**
 * What is stored of a recovery code. It is random enough that a slow hash would add nothing, and keyed by the pepper, so
 * that a copy of the table says nothing.
 */
export function hashRecoveryCode(secrets: Pepper, holder: string, code: string): string {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHmac('sha256', keyFor(secrets, 'recovery codes'))
    .update(`${holder} ${letters}`)
    .digest('base64url')
}
