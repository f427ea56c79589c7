import { randomBytes } from 'node:crypto'
import { API_KEY_PREFIX } from '@tuppence/contract/api-keys'

/** The digits of base 32 as Crockford writes it: without I, L, O and U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const FORM = new RegExp(`^${API_KEY_PREFIX}[${DIGITS}]{32}$`)

/** A new key: its prefix, and 160 random bits. */
export const newApiKey = (): string =>
  API_KEY_PREFIX + [...randomBytes(32)].map((byte) => DIGITS[byte % DIGITS.length]).join('')

export const isApiKey = (token: string): boolean => FORM.test(token)
