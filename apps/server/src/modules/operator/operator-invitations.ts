import type { OperatorInvitation } from '@tuppence/contract/operators'
import { DAY_MS } from '@tuppence/domain/durations'
import { type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../platform/http/refused.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { onPlatform, type Tx } from '../../platform/tenancy.ts'
import { hashToken, newToken } from '../identity/public.ts'
import { noteDeed } from './operator-deeds.ts'

/** Time to hand it over and to be read, and not longer. */
const INVITATION_LIFE_MS = DAY_MS

/** Which operator does something, and from where. */
export interface ByOperator {
  readonly operatorId: string
  readonly name: string
  readonly address: string
}

/** Makes a set-up link. It is answered this once; what is kept of it is a hash. */
export function invite(
  deps: ModuleDeps,
  by: ByOperator,
  { forName, origin }: { readonly forName: string; readonly origin: string },
): Promise<{ id: string; link: string; expiresAt: Date }> {
  const [id, token, at] = [uuidv7(), newToken(), deps.now()]
  const expiresAt = new Date(at.getTime() + INVITATION_LIFE_MS)
  return onPlatform(deps.database, async (tx) => {
    await tx.execute(sql`
      insert into operator_invitations (id, token_hash, for_name, invited_by, expires_at, created_at)
      values (${id}, ${hashToken(token)}, ${forName}, ${by.operatorId}, ${expiresAt}, ${at})`)
    const { address } = by
    await noteDeed(tx, {
      at,
      by: by.operatorId,
      action: 'invited',
      subjectId: id,
      subjectName: forName,
      address,
    })
    return { id, link: `${origin}/super-admin?setup=${token}`, expiresAt }
  })
}

/** @throws Refused `not-found`, also for one that was used or is over */
export function withdraw(deps: ModuleDeps, by: ByOperator, id: string): Promise<void> {
  const at = deps.now()
  return onPlatform(deps.database, async (tx) => {
    const [row] = await tx.execute<{ for_name: string }>(sql`
      update operator_invitations set withdrawn_at = ${at}
       where id = ${id} and used_at is null and withdrawn_at is null and expires_at > ${at} returning for_name`)
    if (!row) throw new Refused('not-found')
    const { address } = by
    await noteDeed(tx, {
      at,
      by: by.operatorId,
      action: 'withdrawn',
      subjectId: id,
      subjectName: row.for_name,
      address,
    })
  })
}

/** Those that somebody could still use, newest first. */
export async function openInvitations(tx: Tx, at: Date): Promise<OperatorInvitation[]> {
  const rows = await tx.execute<{
    id: string
    for_name: string
    by_name: string
    created_at: Date
    expires_at: Date
  }>(sql`
    select i.id, i.for_name, p.name as by_name, i.created_at, i.expires_at
      from operator_invitations i join operators p on p.id = i.invited_by and p.is_active
     where i.used_at is null and i.withdrawn_at is null and i.expires_at > ${at}
     order by i.created_at desc, i.id desc`)
  return rows.map((row) => ({
    id: row.id,
    forName: row.for_name,
    byName: row.by_name,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}

/**
 * Uses a link up. One statement decides, so that of two people with the same link only one comes in.
 *
 * @returns who had made it; undefined where it is spent, over, or of somebody who was deactivated
 */
export async function spendInvitation(tx: Tx, token: string, at: Date): Promise<string | undefined> {
  const [row] = await tx.execute<{ invited_by: string }>(sql`
    update operator_invitations i set used_at = ${at}
      from operators p
     where ${isGood(token, at)}
    returning i.invited_by`)
  return row?.invited_by
}

/** Whether the link is good, which leaves it unused. */
export async function isInvitation(tx: Tx, token: string, at: Date): Promise<boolean> {
  const rows = await tx.execute(sql`
    select 1 from operator_invitations i, operators p where ${isGood(token, at)}`)
  return rows.length > 0
}

const isGood = (token: string, at: Date): SQL => sql`
  i.token_hash = ${hashToken(token)} and i.used_at is null and i.withdrawn_at is null
  and i.expires_at > ${at} and p.id = i.invited_by and p.is_active`
