import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'

/** No plan limits tills that sell (selling is never blocked): these only stop a script that makes them up. */
const MOST_TILLS = 500
const MOST_NEW_A_MINUTE = 60

/**
 * What the next till is called: T and the lowest free number. Whoever asks holds the lock of the business's row.
 *
 * @throws Refused `plan-limit` where there are more tills, or more new ones, than any shop has
 */
export async function freeTillCode(
  tx: Tx,
  organizationId: string,
): Promise<{ id: string; code: string; number: number }> {
  const taken = await tx.execute<{ code: string; is_new: boolean }>(sql`
    select code, created_at > now() - interval '1 minute' as is_new
      from tills where organization_id = ${organizationId}`)
  if (taken.length >= MOST_TILLS || taken.filter((row) => row.is_new).length >= MOST_NEW_A_MINUTE)
    throw new Refused('plan-limit')
  const codes = new Set(taken.map((row) => row.code))
  let number = 1
  while (codes.has(`T${number}`)) number += 1
  return { id: uuidv7(), code: `T${number}`, number }
}
