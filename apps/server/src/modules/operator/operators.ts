import type { OperatorOfPortal } from '@tuppence/contract/operators'
import { type SQL, sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { onPlatform, type Tx } from '../../platform/tenancy.ts'
import { endSessionsOfOperator } from '../identity/public.ts'
import { noteAlert } from './operator-alerts.ts'
import { listDeeds, listSignIns, noteDeed } from './operator-deeds.ts'
import { type ByOperator, openInvitations } from './operator-invitations.ts'
import { endAccessesOf } from './remote-accesses.ts'

/** Everybody who is or was an operator, the invitations that are open, and what was done to either. */
export function listOperators({ database, now }: ModuleDeps, ownId: string) {
  return onPlatform(database, async (tx) => ({
    operators: await select(tx, ownId, sql`true`),
    invitations: await openInvitations(tx, now()),
    deeds: await listDeeds(tx),
    signIns: await listSignIns(tx),
  }))
}

/**
 * Deactivates an operator: their sessions and their ways into shops end with the transaction. Or lets them in again.
 *
 * @returns the operator, and the businesses they were in
 * @throws Refused `not-found`; `own-account`; `not-signed-in` to somebody who was deactivated meanwhile
 */
export function changeOperator(
  { database, now }: ModuleDeps,
  by: ByOperator,
  id: string,
  isActive: boolean,
): Promise<{ operator: OperatorOfPortal; wereIn: string[] }> {
  const at = now()
  return onPlatform(database, async (tx) => {
    // All of them are held, in one order: two who deactivate each other at once leave one.
    const all = await tx.execute<{ id: string; name: string; is_active: boolean }>(
      sql`select id, name, is_active from operators order by id for update`,
    )
    const before = all.find((one) => one.id === id)
    if (!before) throw new Refused('not-found')
    if (!all.some((one) => one.id === by.operatorId && one.is_active)) throw new Refused('not-signed-in')
    // Nobody deactivates themselves: so whoever does it is left, and never is the last one gone.
    if (!isActive && id === by.operatorId) throw new Refused('own-account')
    let wereIn: string[] = []
    if (before.is_active !== isActive) {
      await tx.execute(sql`update operators set is_active = ${isActive} where id = ${id}`)
      const { operatorId, address } = by
      const action = isActive ? 'reactivated' : 'deactivated'
      await noteDeed(tx, { at, by: operatorId, action, subjectId: id, subjectName: before.name, address })
      if (!isActive) {
        await endSessionsOfOperator(tx, id)
        wereIn = await endAccessesOf(tx, { operatorId: id, by, at, address })
      }
    }
    const [operator] = await select(tx, by.operatorId, sql`p.id = ${id}`)
    if (!operator) throw new Error('An operator who was just changed is not there')
    return { operator, wereIn }
  })
}

/** Chooses where alerts about an operator's own login are sent. The old address is told. */
export function changeOwnEmail(
  { database, now }: ModuleDeps,
  by: ByOperator,
  email: string | null,
): Promise<OperatorOfPortal> {
  const at = now()
  return onPlatform(database, async (tx) => {
    const { operatorId, name, address } = by
    const [before] = await tx.execute<{ email: string | null }>(
      sql`select email from operators where id = ${operatorId} for update`,
    )
    if (before && before.email !== email) {
      const action = 'email-changed'
      // Before it changes: where it went until now is told.
      await noteAlert(tx, { at, operatorId, action, address })
      await tx.execute(sql`update operators set email = ${email} where id = ${operatorId}`)
      await noteDeed(tx, { at, by: operatorId, action, subjectId: operatorId, subjectName: name, address })
    }
    const [operator] = await select(tx, operatorId, sql`p.id = ${operatorId}`)
    if (!operator) throw new Refused('not-signed-in')
    return operator
  })
}

async function select(tx: Tx, ownId: string, which: SQL): Promise<OperatorOfPortal[]> {
  const rows = await tx.execute<Row>(sql`
    select p.id, p.username, p.name, p.email, p.is_active, p.last_login_at, p.created_at,
           exists (select from second_factors f
                    where f.holder = 'operator ' || p.id::text and f.confirmed_at is not null) as has_second_factor
      from operators p where ${which} order by p.is_active desc, lower(p.name), p.id`)
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    name: row.name,
    isActive: row.is_active,
    email: row.email,
    hasSecondFactor: row.has_second_factor,
    isOneself: row.id === ownId,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }))
}

interface Row extends Record<string, unknown> {
  id: string
  username: string
  name: string
  is_active: boolean
  email: string | null
  has_second_factor: boolean
  last_login_at: Date | null
  created_at: Date
}
