import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../../platform/database/connect.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { onPlatform, type Tx } from '../../platform/tenancy.ts'
import { hashPassword, hashToken, newToken } from '../identity/public.ts'
import { noteDeed } from './operator-deeds.ts'
import { spendInvitation } from './operator-invitations.ts'

const KEY = 'first-operator-token'

/**
 * The one-time link that makes the first operator, new at each start; undefined once there is an operator. Only its hash
 * is kept.
 */
export function firstOperatorLink(database: Database, publicUrl: string): Promise<string | undefined> {
  return onPlatform(database, async (tx) => {
    if (await anyOperator(tx)) return undefined
    const token = newToken()
    await tx.execute(sql`
      insert into platform_settings (key, value) values (${KEY}, ${JSON.stringify(hashToken(token))}::jsonb)
      on conflict (key) do update set value = excluded.value, updated_at = now()`)
    return `${publicUrl}/super-admin?setup=${token}`
  })
}

/**
 * Makes an operator by a set-up link, which is spent with it: the first one by the link of the start, which is dead once
 * there is an operator; every other by the invitation of one.
 *
 * @throws Refused `link-spent`, alike whatever is wrong with it; `username-taken`
 */
export async function makeOperator(
  { database, secrets, now }: ModuleDeps,
  given: {
    readonly token: string
    readonly username: string
    readonly name: string
    readonly password: string
    readonly address: string
  },
): Promise<void> {
  const hash = await hashPassword(secrets, given.password)
  const { token, username, name, address } = given
  const at = now()
  await onPlatform(database, async (tx) => {
    const invitedBy = (await spendFirstLink(tx, token)) ? null : await spendInvitation(tx, token, at)
    if (invitedBy === undefined) throw new Refused('link-spent')
    // Names are told apart in whatever case they are typed, as at the sign-in.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('operator names', 0))`)
    const taken = await tx.execute(sql`select 1 from operators where lower(username) = lower(${username})`)
    if (taken.length > 0) throw new Refused('username-taken', [{ field: 'body.username', message: username }])
    const id = uuidv7()
    await tx.execute(sql`
      insert into operators (id, username, name, password) values (${id}, ${username}, ${name}, ${hash})`)
    await noteDeed(tx, { at, by: invitedBy, action: 'joined', subjectId: id, subjectName: name, address })
  })
}

/** The row is held: of two people with the link one comes first, and the other finds an operator there. */
async function spendFirstLink(tx: Tx, token: string): Promise<boolean> {
  const [kept] = await tx.execute<{ value: unknown }>(
    sql`select value from platform_settings where key = ${KEY} for update`,
  )
  if (kept?.value !== hashToken(token) || (await anyOperator(tx))) return false
  await tx.execute(
    sql`update platform_settings set value = 'null'::jsonb, updated_at = now() where key = ${KEY}`,
  )
  return true
}

async function anyOperator(tx: Tx): Promise<boolean> {
  return (await tx.execute(sql`select 1 from operators limit 1`)).length > 0
}
