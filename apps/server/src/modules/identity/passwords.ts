import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { answeredMessage } from '@tuppence/domain/refusals'
import { Refused } from '../../platform/http/refused.ts'
import { isGuessable } from './guessable-passwords.ts'

/** The part of the server's secrets that passwords need; the pepper is kept outside the database (mandate 10). */
export interface Pepper {
  readonly pepper: string
}

/** argon2id with 19 MiB, two passes, one lane (mandate 10); the library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const withPepper = ({ pepper }: Pepper) => ({ ...COST, secret: Buffer.from(pepper) })

/** The argon2id hash of a password or PIN, as it is stored. */
export function hashPassword(secrets: Pepper, password: string): Promise<string> {
  return hash(password.normalize('NFC'), withPepper(secrets))
}

/**
 * The same of a password that somebody chooses, for themselves or for another.
 *
 * @param known what a guesser knows of the person and their business
 * @param field where the request has it
 * @throws Refused with password-common
 */
export async function hashChosenPassword(
  secrets: Pepper,
  password: string,
  known: readonly (string | null | undefined)[],
  field = 'body.password',
): Promise<string> {
  if (
    isGuessable(
      password,
      known.filter((text) => typeof text === 'string'),
    )
  )
    throw new Refused('password-common', [{ field, message: answeredMessage('password-common') }])
  return await hashPassword(secrets, password)
}

/**
 * Whether a password is the stored one. Without a stored one (no such person) the same work is done for nothing, so that
 * the time of the answer does not tell which names exist.
 */
export async function verifyPassword(
  secrets: Pepper,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  const same = await verify(stored ?? (await nobodys(secrets)), password.normalize('NFC'), {
    secret: Buffer.from(secrets.pepper),
  })
  return same && typeof stored === 'string'
}

const dummies = new Map<string, Promise<string>>()

/** A hash that belongs to nobody, made once for each pepper. */
function nobodys(secrets: Pepper): Promise<string> {
  const kept = dummies.get(secrets.pepper)
  if (kept) return kept
  const made = hashPassword(secrets, 'the password of nobody')
  dummies.set(secrets.pepper, made)
  return made
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Eight lower-case letters and digits (decision D3, OPER-021), shown once and never stored. */
export function generatePassword(): string {
  return Array.from({ length: 8 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}
