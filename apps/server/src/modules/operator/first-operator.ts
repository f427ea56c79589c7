import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ModuleDeps } from '../../app.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refused } from '../../platform/http/refused.ts'
import { onPlatform, type Tx } from '../../platform/tenancy.ts'
import { hashPassword, hashToken, newToken } from '../identity/public.ts'

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
 * Makes the first operator. The token is spent with it, and none is taken once there is an operator.
 *
 * @throws Refused `link-spent`
 */
export async function makeFirstOperator(
  { database, secrets, now }: ModuleDeps,
  given: {
    readonly token: string
    readonly username: string
    readonly name: string
    readonly password: string
  },
): Promise<void> {
  const hash = await hashPassword(secrets, given.password)
  await onPlatform(database, async (tx) => {
    // The row is held: of two people with the link one comes first, and the other finds an operator there.
    const [kept] = await tx.execute<{ value: unknown }>(
      sql`select value from platform_settings where key = ${KEY} for update`,
    )
    if (kept?.value !== hashToken(given.token) || (await anyOperator(tx))) throw new Refused('link-spent')
    await tx.execute(sql`
      insert into operators (id, username, name, password) values (${uuidv7()}, ${given.username}, ${given.name}, ${hash})`)
    await tx.execute(
      sql`update platform_settings set value = 'null'::jsonb, updated_at = ${now()} where key = ${KEY}`,
    )
  })
}

async function anyOperator(tx: Tx): Promise<boolean> {
  return (await tx.execute(sql`select 1 from operators limit 1`)).length > 0
}
