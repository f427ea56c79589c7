import { randomInt } from 'node:crypto'
import { DISPLAY_CODE_LIFE_MS, MOST_DISPLAYS_OF_TILL } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import { hmacSha256 } from '../../platform/sha256.ts'
import { type Tx, whileOnPlatform } from '../../platform/tenancy.ts'
import { countDisplays, tillOfDevice } from './displays.queries.ts'

export interface CodeAsked {
  readonly organizationId: string
  readonly deviceId: string
  readonly personId: string
  readonly sid: string
  readonly pepper: string
  readonly now: Date
}

const hashOf = (pepper: string, code: string): string => hmacSha256(pepper, `display code ${code}`)

/**
 * Makes the code by which another device becomes a display of a till. A till has one at a time.
 *
 * @throws Refused with unknown-till or too-many-displays
 */
export async function makeCode(tx: Tx, asked: CodeAsked): Promise<{ code: string; expiresAt: string }> {
  const { organizationId, personId, pepper, now } = asked
  const tillId = await tillOfDevice(tx, asked)
  if ((await countDisplays(tx, organizationId, tillId, now)) >= MOST_DISPLAYS_OF_TILL)
    throw new Refused('too-many-displays')
  const expiresAt = new Date(now.getTime() + DISPLAY_CODE_LIFE_MS)
  let made: string | undefined
  await whileOnPlatform(tx, async () => {
    await tx.execute(sql`
      delete from display_codes
       where expires_at <= ${now} or (organization_id = ${organizationId} and till_id = ${tillId})`)
    // Another till's living code is not given out again; of a million few are taken.
    while (made === undefined) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const [row] = await tx.execute(sql`
        insert into display_codes (code_hash, organization_id, till_id, person_id, expires_at)
        values (${hashOf(pepper, code)}, ${organizationId}, ${tillId}, ${personId}, ${expiresAt})
        on conflict (code_hash) do nothing returning code_hash`)
      if (row) made = code
    }
  })
  if (made === undefined) throw new Error('No code was made')
  return { code: made, expiresAt: expiresAt.toISOString() }
}

export interface UsedCode {
  readonly organizationId: string
  readonly tillId: string
  readonly personId: string
}

/** Spends a code, in a transaction of the platform: whoever comes second with it finds none. */
export async function spendCode(
  tx: Tx,
  pepper: string,
  code: string,
  now: Date,
): Promise<UsedCode | undefined> {
  const [row] = await tx.execute<{ organization_id: string; till_id: string; person_id: string }>(sql`
    delete from display_codes where code_hash = ${hashOf(pepper, code)} and expires_at > ${now}
    returning organization_id, till_id, person_id`)
  return row && { organizationId: row.organization_id, tillId: row.till_id, personId: row.person_id }
}
