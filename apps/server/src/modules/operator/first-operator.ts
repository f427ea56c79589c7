import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Secrets } from '../../platform/cluster/secrets.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { onPlatform, type Tx } from '../../platform/tenancy.ts'
import { hashChosenPassword, hashToken, newToken } from '../identity/public.ts'
import { noteDeed } from './operator-deeds.ts'
import { isInvitation, spendInvitation } from './operator-invitations.ts'

const KEY = 'first-operator-link'

/**
 * The one-time link that makes the first operator; undefined once there is an operator. Of it a number is kept, out of which only the
 * server's secret makes the link: it is the same at every start and at every server of one secret, and in no backup.
 */
export function firstOperatorLink(
  database: Database,
  publicUrl: string,
  secrets: Pick<Secrets, 'pepper'>,
): Promise<string | undefined> {
  return onPlatform(database, async (tx) => {
    if (await anyOperator(tx)) return undefined
    await tx.execute(sql`
      insert into platform_settings (key, value) values (${KEY}, ${JSON.stringify(newToken())}::jsonb)
      on conflict (key) do nothing`)
    const [kept] = await tx.execute<{ value: string }>(
      sql`select value from platform_settings where key = ${KEY}`,
    )
    return kept && `${publicUrl}/super-admin?setup=${tokenOf(kept.value, secrets)}`
  })
}

const tokenOf = (kept: string, { pepper }: Pick<Secrets, 'pepper'>): string =>
  createHmac('sha256', pepper).update(`link of the first operator ${kept}`).digest('base64url')

/**
 * Makes an operator by a set-up link, which is spent with it: the first one by the link of the start, which is dead once
 * there is an operator; every other by the invitation of one.
 *
 * @throws Refused `link-spent`, alike whatever is wrong with it; `username-taken`; `password-common`
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
  const { token, username, name, address } = given
  const at = now()
  // Whoever has no link is refused before a password is hashed for them.
  const isLink = await onPlatform(
    database,
    async (tx) => (await isFirstLink(tx, token, secrets)) || (await isInvitation(tx, token, at)),
  )
  if (!isLink) throw new Refused('link-spent')
  const hash = await hashChosenPassword(secrets, given.password, [name, username])
  await onPlatform(database, async (tx) => {
    const invitedBy = (await spendFirstLink(tx, token, secrets)) ? null : await spendInvitation(tx, token, at)
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

/** The row is held: of two people with the link one comes first, and the other finds it gone. */
async function spendFirstLink(tx: Tx, token: string, secrets: Pick<Secrets, 'pepper'>): Promise<boolean> {
  await tx.execute(sql`select 1 from platform_settings where key = ${KEY} for update`)
  if (!(await isFirstLink(tx, token, secrets))) return false
  await tx.execute(sql`
    update platform_settings set value = ${JSON.stringify(newToken())}::jsonb, updated_at = now() where key = ${KEY}`)
  return true
}

async function isFirstLink(tx: Tx, token: string, secrets: Pick<Secrets, 'pepper'>): Promise<boolean> {
  const [kept] = await tx.execute<{ value: string }>(
    sql`select value from platform_settings where key = ${KEY}`,
  )
  return (
    kept !== undefined &&
    hashToken(token) === hashToken(tokenOf(kept.value, secrets)) &&
    !(await anyOperator(tx))
  )
}

async function anyOperator(tx: Tx): Promise<boolean> {
  return (await tx.execute(sql`select 1 from operators limit 1`)).length > 0
}
