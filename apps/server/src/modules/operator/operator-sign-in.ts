import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ModuleDeps } from '../../app.ts'
import { Refused } from '../../platform/http/refused.ts'
import { onPlatform } from '../../platform/tenancy.ts'
import {
  countTry,
  giveBackTry,
  guardsOf,
  inTurn,
  openSession,
  REFUSAL_TAKES_MS,
  SESSION_LIFE_MS,
  verifyPassword,
} from '../identity/public.ts'

export interface OperatorSession {
  readonly token: string
  readonly expiresAt: Date
  readonly username: string
  readonly name: string
}

interface Row extends Record<string, unknown> {
  id: string
  username: string
  name: string
  password: string
  is_active: boolean
}

/**
 * Signs one of the provider's people in to the portal, for 8 hours.
 *
 * @throws Refused `too-many-tries` while locked; `operator-credentials-invalid`, alike for name and password
 */
export async function signInOperator(
  deps: ModuleDeps,
  given: { readonly username: string; readonly password: string },
  from: { readonly address: string; readonly replaces?: string | undefined },
): Promise<OperatorSession> {
  const earliest = sleep(REFUSAL_TAKES_MS)
  const now = deps.now()
  const row = await inTurn(from.address, () => tryCredentials(deps, given, from.address, now))
  if (typeof row === 'string') {
    await earliest
    throw new Refused(row)
  }
  const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS.operator)
  const token = await onPlatform(deps.database, async (tx) => {
    await tx.execute(sql`update operators set last_login_at = ${now} where id = ${row.id}`)
    return openSession(tx, {
      sess: { kind: 'operator' },
      organizationId: null,
      personId: row.id,
      now,
      expiresAt,
      replaces: from.replaces,
    })
  })
  return { token, expiresAt, username: row.username, name: row.name }
}

async function tryCredentials(
  deps: ModuleDeps,
  given: { readonly username: string; readonly password: string },
  address: string,
  now: Date,
): Promise<Row | 'too-many-tries' | 'operator-credentials-invalid'> {
  const guards = guardsOf(`operator:${given.username}`, address)
  const { counted, row } = await onPlatform(deps.database, async (tx) => {
    const [found] = await tx.execute<Row>(
      sql`select * from operators where lower(username) = lower(${given.username})`,
    )
    return { counted: await countTry(tx, guards, now), row: found }
  })
  if (!counted) return 'too-many-tries'
  const right = await verifyPassword(deps.secrets, row?.password, given.password)
  if (!right || !row?.is_active) return 'operator-credentials-invalid'
  await onPlatform(deps.database, (tx) => giveBackTry(tx, counted, now))
  return row
}
