import { type Limited, PLAN_ROOM, type Plan, planLimitWords } from '@tuppence/domain/plans'
import { type SQL, sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'

/** Where the room of a business stands in its own row: the specification's columns, and one for tills (DATA-002). */
const ROOM: Readonly<Record<Limited, SQL>> = {
  tills: sql`max_tills`,
  people: sql`max_users`,
  products: sql`max_products`,
}

/** Writes what a plan has room for into the row of the business, whenever it opens or its plan changes. */
export async function giveRoom(tx: Tx, organizationId: string, plan: Plan): Promise<void> {
  const { tier, tills, people, products } = PLAN_ROOM[plan]
  await tx.execute(sql`
    update organizations
       set subscription_tier = ${tier}, max_tills = ${tills}, max_users = ${people}, max_products = ${products},
           updated_at = now()
     where id = ${organizationId}`)
}

/**
 * Asked where a person makes one more of what a plan limits. The row of the business is held first and `there` counted
 * after it, so that two at once do not both find the last free place. Nothing that is there already is stopped by it.
 *
 * @param there how many there are, as a subquery in brackets
 * @throws Refused `plan-limit`, with the limit in words
 */
export async function refuseBeyondPlan(
  tx: Tx,
  organizationId: string,
  limited: Limited,
  there: SQL,
): Promise<void> {
  const [business] = await tx.execute<{ room: number }>(
    sql`select ${ROOM[limited]} as room from organizations where id = ${organizationId} for no key update`,
  )
  const [counted] = await tx.execute<{ there: number }>(sql`select ${there}::int as there`)
  if (!business || !counted) throw new Error(`No organization ${organizationId}`)
  if (counted.there >= business.room)
    throw new Refused('plan-limit', [{ field: limited, message: planLimitWords(limited, business.room) }])
}

/**
 * How many more of what a plan limits there may be, for whoever makes many at once. The row of the business is held until
 * the transaction ends, as in `refuseBeyondPlan`.
 *
 * @param there how many there are, as a subquery in brackets
 * @returns what is left, 0 or more, and the limit in words
 */
export async function roomLeft(
  tx: Tx,
  organizationId: string,
  limited: Limited,
  there: SQL,
): Promise<{ readonly left: number; readonly words: string }> {
  const [business] = await tx.execute<{ room: number }>(
    sql`select ${ROOM[limited]} as room from organizations where id = ${organizationId} for no key update`,
  )
  const [counted] = await tx.execute<{ there: number }>(sql`select ${there}::int as there`)
  if (!business || !counted) throw new Error(`No organization ${organizationId}`)
  return { left: Math.max(0, business.room - counted.there), words: planLimitWords(limited, business.room) }
}
