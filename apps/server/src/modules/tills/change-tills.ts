import type { Till } from '@tuppence/contract/tills'
import { SERVER_TILL_CODE } from '@tuppence/domain/tills'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { refuseBeyondPlan } from '../plans/public.ts'
import { codeAgain, freeTillCode } from './free-till-code.ts'
import { listTills } from './tills.queries.ts'

export interface TillNames {
  readonly name: string
  readonly location: string | null
}

interface Change {
  readonly organizationId: string
  readonly now: Date
}

/**
 * Enrols a till that no device is yet; it is offline until one signs in (TILL-005). A plan's room is told here: a device
 * that nobody enrolled becomes a till beyond it, because selling is never blocked, and takes nobody's room until it has sold.
 *
 * @throws Refused `plan-limit`
 */
export async function addTill(tx: Tx, { organizationId, now }: Change, names: TillNames): Promise<Till> {
  await refuseBeyondPlan(
    tx,
    organizationId,
    'tills',
    sql`(select count(*) from tills where organization_id = ${organizationId} and archived_at is null
            and code <> ${SERVER_TILL_CODE}
            and not (configuration ->> 'madeIn' is not null and last_sequence = 0))`,
  )
  const { id, code } = await freeTillCode(tx, organizationId)
  await tx.execute(sql`
    insert into tills (organization_id, id, code, name, location)
    values (${organizationId}, ${id}, ${code}, ${names.name}, ${names.location || null})`)
  return readTill(tx, organizationId, id, now)
}

/** A changed till is in use again, if it was archived. Throws Refused `not-found`. */
export async function changeTill(
  tx: Tx,
  { organizationId, now }: Change,
  id: string,
  names: TillNames,
): Promise<Till> {
  await tx.execute(sql`select id from organizations where id = ${organizationId} for no key update`)
  const [row] = await tx.execute<{ id: string; code: string }>(sql`
    update tills set name = ${names.name}, location = ${names.location || null}, archived_at = null, updated_at = now()
     where organization_id = ${organizationId} and id = ${id} and code <> ${SERVER_TILL_CODE} returning id, code`)
  if (!row) throw new Refused('not-found')
  await codeAgain(tx, organizationId, row)
  return readTill(tx, organizationId, id, now)
}

/**
 * Takes a till out of use (decision D12). Its records stay, and what its device has not sent is still taken.
 *
 * @param leavesShift a shift that is open on a till which never sold anything stays open, as somebody was told and wants it
 * @throws Refused `not-found`, or `till-has-open-shift`: money would stay in a drawer that nobody asks about; or, where nothing was
 *   ever sold on it, `till-has-unused-shift`, which may be confirmed
 */
export async function archiveTill(
  tx: Tx,
  { organizationId, now }: Change,
  id: string,
  leavesShift: boolean,
): Promise<void> {
  const [row] = await tx.execute<{ is_open: boolean; has_sold: boolean }>(sql`
    select exists (select from shifts h where h.organization_id = ${organizationId} and h.till_id = ${id}
                      and h.status <> 'closed') as is_open,
           last_sequence > 0 or exists (select from transactions s where s.organization_id = ${organizationId}
                                           and s.till_id = ${id}) as has_sold
      from tills where organization_id = ${organizationId} and id = ${id} and code <> ${SERVER_TILL_CODE}
       and archived_at is null for no key update`)
  if (!row) throw new Refused('not-found')
  if (row.is_open && row.has_sold) throw new Refused('till-has-open-shift')
  if (row.is_open && !leavesShift) throw new Refused('till-has-unused-shift')
  await tx.execute(sql`
    update tills set archived_at = ${now}, updated_at = now() where organization_id = ${organizationId} and id = ${id}`)
}

async function readTill(tx: Tx, organizationId: string, id: string, now: Date): Promise<Till> {
  const till = (await listTills(tx, { organizationId, now, isArchivedToo: true })).find(
    (one) => one.id === id,
  )
  if (!till) throw new Error('A till that was just written is not there')
  return till
}
