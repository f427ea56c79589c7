import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Operator } from '../../platform/principal.ts'
import { onPlatform, type Tx } from '../../platform/tenancy.ts'
import {
  askSecondFactor,
  type Circumstances,
  checkPassword,
  keepDevice,
  openSession,
  type PasswordTry,
  SESSION_LIFE_MS,
} from '../identity/public.ts'
import { noteSignIn } from './operator-deeds.ts'

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
}

/**
 * Signs one of the provider's people in to the portal, for 8 hours.
 *
 * @throws Refused `too-many-tries` while locked; `operator-credentials-invalid`, alike for name and password;
 *   `second-factor-needed`, `second-factor-wrong` to somebody who knows the password
 */
export async function signInOperator(
  deps: ModuleDeps,
  given: { readonly username: string; readonly password: string; readonly code?: string | undefined },
  from: Pick<Circumstances, 'address' | 'replaces' | 'device'>,
): Promise<OperatorSession> {
  const row = await checkOperatorPassword(deps, {
    ...{ username: given.username, password: given.password, address: from.address },
    refusal: 'operator-credentials-invalid',
    find: (tx) => findOperator(tx, given.username),
  })
  const holder = { kind: 'operator', operatorId: row.id } as const
  const bySecondFactor = await askSecondFactor(deps, holder, {
    code: given.code,
    address: from.address,
    noteWrong: (tx, at) =>
      noteSignIn(tx, { at, who: row, action: 'second-factor-wrong', address: from.address }),
  })
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS.operator)
  const token = await onPlatform(deps.database, async (tx) => {
    await tx.execute(sql`update operators set last_login_at = ${now} where id = ${row.id}`)
    const isNewDevice = from.device && (await keepDevice(tx, holder, from.device, now))
    const action = isNewDevice ? 'signed-in-new-device' : 'signed-in'
    await noteSignIn(tx, { at: now, who: row, action, address: from.address })
    return openSession(tx, {
      sess: { kind: 'operator', provedAt: now.toISOString(), ...(bySecondFactor ? { bySecondFactor } : {}) },
      organizationId: null,
      personId: row.id,
      now,
      expiresAt,
      replaces: from.replaces,
      device: from.device?.words,
      address: from.address,
    })
  })
  return { token, expiresAt, username: row.username, name: row.name }
}

/** An operator's password, wherever it is asked for. Wrong ones are counted by the username: at a login nobody is known by more. */
function checkOperatorPassword(
  deps: ModuleDeps,
  given: Pick<PasswordTry<Row>, 'address' | 'password' | 'refusal' | 'find'> & { readonly username: string },
): Promise<Row> {
  return checkPassword(deps, {
    ...given,
    account: `operator:${given.username}`,
    noteFailure: (tx, who, at) =>
      noteSignIn(tx, { at, who, action: 'sign-in-failed', address: given.address }),
  })
}

/**
 * The password of an operator who is signed in, once more.
 *
 * @throws Refused `too-many-tries` while locked, `password-wrong`
 */
export async function checkOwnOperatorPassword(
  deps: ModuleDeps,
  { operatorId }: Operator,
  given: { readonly password: string; readonly address: string },
): Promise<Row> {
  const row = await onPlatform(deps.database, (tx) => findOperatorById(tx, operatorId))
  if (!row) throw new Refused('password-wrong')
  return checkOperatorPassword(deps, {
    ...{ ...given, username: row.username, refusal: 'password-wrong' },
    find: (tx) => findOperatorById(tx, operatorId),
  })
}

/** The living operator of this name; one who was switched off is as unknown as anybody. */
async function findOperator(tx: Tx, username: string): Promise<Row | undefined> {
  const [row] = await tx.execute<Row>(
    sql`select id, username, name, password from operators where lower(username) = lower(${username}) and is_active`,
  )
  return row
}

/** @returns undefined for one who was switched off meanwhile */
async function findOperatorById(tx: Tx, id: string): Promise<Row | undefined> {
  const [row] = await tx.execute<Row>(
    sql`select id, username, name, password from operators where id = ${id} and is_active`,
  )
  return row
}
