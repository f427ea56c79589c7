import type { Till } from '@tuppence/contract/tills'
import { PLAN_ROOM, planLimitWords, planSchema } from '@tuppence/domain/plans'
import { SERVER_TILL_CODE } from '@tuppence/domain/tills'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { freeTillCode } from './free-till-code.ts'
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
 * Enrols a till that no device is yet; it is offline until one signs in (TILL-005).
 *
 * @throws Refused `plan-limit`
 */
export async function addTill(tx: Tx, { organizationId, now }: Change, names: TillNames): Promise<Till> {
  await refuseBeyondPlan(tx, organizationId)
  const { id, code } = await freeTillCode(tx, organizationId)
  await tx.execute(sql`
    insert into tills (organization_id, id, code, name, location)
    values (${organizationId}, ${id}, ${code}, ${names.name}, ${names.location || null})`)
  return readTill(tx, organizationId, id, now)
}

/**
 * A plan's room is told where a till is enrolled. A device that nobody enrolled becomes a till beyond it: selling is never
 * blocked. The row of the business is held, so that two at once do not both find the last free place.
 */
async function refuseBeyondPlan(tx: Tx, organizationId: string): Promise<void> {
  await tx.execute(sql`select id from organizations where id = ${organizationId} for no key update`)
  const [shop] = await tx.execute<{ plan: string | null; tills: number }>(sql`
    select (select a.plan from admin_customers a where a.organization_id = ${organizationId} limit 1) as plan,
           (select count(*)::int from tills where organization_id = ${organizationId} and archived_at is null
               and code <> ${SERVER_TILL_CODE}) as tills`)
  const plan = planSchema.safeParse(shop?.plan)
  if (!shop || !plan.success) return
  const room = PLAN_ROOM[plan.data].tills
  if (shop.tills >= room)
    throw new Refused('plan-limit', [{ field: 'tills', message: planLimitWords('tills', room) }])
}

/** A changed till is in use again, if it was archived. Throws Refused `not-found`. */
export async function changeTill(
  tx: Tx,
  { organizationId, now }: Change,
  id: string,
  names: TillNames,
): Promise<Till> {
  const [row] = await tx.execute(sql`
    update tills set name = ${names.name}, location = ${names.location || null}, archived_at = null, updated_at = ${now}
     where organization_id = ${organizationId} and id = ${id} and code <> ${SERVER_TILL_CODE} returning id`)
  if (!row) throw new Refused('not-found')
  return readTill(tx, organizationId, id, now)
}

/**
 * Takes a till out of use (decision D12). Its records stay, and what its device has not sent is still taken.
 *
 * @throws Refused `not-found`, or `till-has-open-shift`: money would stay in a drawer that nobody asks about
 */
export async function archiveTill(tx: Tx, { organizationId, now }: Change, id: string): Promise<void> {
  const [row] = await tx.execute<{ is_open: boolean }>(sql`
    select exists (select from shifts h where h.organization_id = ${organizationId} and h.till_id = ${id}
                      and h.status <> 'closed') as is_open
      from tills where organization_id = ${organizationId} and id = ${id} and code <> ${SERVER_TILL_CODE}
       and archived_at is null for no key update`)
  if (!row) throw new Refused('not-found')
  if (row.is_open) throw new Refused('till-has-open-shift')
  await tx.execute(sql`
    update tills set archived_at = ${now}, updated_at = ${now} where organization_id = ${organizationId} and id = ${id}`)
}

async function readTill(tx: Tx, organizationId: string, id: string, now: Date): Promise<Till> {
  const till = (await listTills(tx, { organizationId, now, isArchivedToo: true })).find(
    (one) => one.id === id,
  )
  if (!till) throw new Error('A till that was just written is not there')
  return till
}
