import { createHash, randomBytes } from 'node:crypto'
import { MINUTE_MS } from '@tuppence/domain/durations'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { onPlatform } from '../../../platform/tenancy.ts'

/** What a challenge was made for: it answers nothing else. */
export interface ChallengePurpose {
  readonly kind: 'add' | 'login' | 'proof'
  /** The session it was made in, or the browser that asked for a login: its answer comes from there or not at all. */
  readonly boundTo: string
}

const MAX_CHALLENGE_AGE_MS = 5 * MINUTE_MS
const CHALLENGE_BYTES = 32

/** Makes a challenge, which is kept as its hash. Sweeps those that nobody has answered. */
export function makeChallenge(
  database: Database,
  { kind, boundTo }: ChallengePurpose,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES))
  const expiresAt = new Date(now.getTime() + MAX_CHALLENGE_AGE_MS)
  return onPlatform(database, async (tx) => {
    await tx.execute(sql`delete from passkey_challenges where expires_at <= ${now}`)
    await tx.execute(sql`
      insert into passkey_challenges (hash, kind, bound_to, expires_at)
      values (${hashOf(Buffer.from(challenge).toString('base64url'))}, ${kind}, ${boundTo}, ${expiresAt})`)
    return challenge
  })
}

/**
 * Uses a challenge up, in a transaction of its own: whatever comes of its answer, it answers nothing again.
 *
 * @returns whether it was one for this, from here, and in time
 */
export function spendChallenge(
  database: Database,
  challenge: string,
  { kind, boundTo }: ChallengePurpose,
  now: Date,
): Promise<boolean> {
  return onPlatform(database, async (tx) => {
    const [spent] = await tx.execute<{ is_right: boolean }>(sql`
      delete from passkey_challenges where hash = ${hashOf(challenge)}
      returning kind = ${kind} and bound_to = ${boundTo} and expires_at > ${now} as is_right`)
    return spent?.is_right === true
  })
}

const hashOf = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url')
