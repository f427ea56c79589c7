import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ModuleDeps } from '../../app.ts'
import { Refused } from '../../platform/http/refused.ts'
import { onPlatform } from '../../platform/tenancy.ts'
import {
  clearFailures,
  countFailure,
  guardsOf,
  isLocked,
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
  const guards = guardsOf(`operator:${given.username}`, from.address)
  const now = deps.now()
  const { locked, row } = await onPlatform(deps.database, async (tx) => {
    const [found] = await tx.execute<Row>(
      sql`select * from operators where lower(username) = lower(${given.username})`,
    )
    return { locked: await isLocked(tx, guards, now), row: found }
  })
  if (locked) {
    await earliest
    throw new Refused('too-many-tries')
  }
  const right = await verifyPassword(deps.secrets, row?.password, given.password)
  if (!right || !row?.is_active) {
    await onPlatform(deps.database, (tx) => countFailure(tx, guards, now))
    await earliest
    throw new Refused('operator-credentials-invalid')
  }
  const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS.operator)
  const token = await onPlatform(deps.database, async (tx) => {
    await clearFailures(tx, guards)
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
