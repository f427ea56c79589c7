import { SERVER_TILL_CODE } from '@tuppence/domain/tills'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/tenancy.ts'

export interface LockedTill {
  readonly id: string
  readonly code: string
  readonly lastSequence: number
  readonly lastSeal: string
}

/**
 * Locks a till, so that its next number and its seal are given to one sale. Without an id it is the server's own, made when
 * first needed.
 */
export async function lockTill(
  tx: Tx,
  organizationId: string,
  tillId: string | undefined,
): Promise<LockedTill | undefined> {
  if (tillId !== undefined) return selectLocked(tx, organizationId, sql`id = ${tillId}`)
  const found = await selectLocked(tx, organizationId, sql`code = ${SERVER_TILL_CODE}`)
  if (found) return found
  await tx.execute(sql`
    insert into tills (organization_id, id, code, name)
    values (${organizationId}, ${uuidv7()}, ${SERVER_TILL_CODE}, 'Server')
    on conflict (organization_id, code) do nothing`)
  return selectLocked(tx, organizationId, sql`code = ${SERVER_TILL_CODE}`)
}

async function selectLocked(
  tx: Tx,
  organizationId: string,
  which: ReturnType<typeof sql>,
): Promise<LockedTill | undefined> {
  const [row] = await tx.execute<{ id: string; code: string; last_sequence: number; last_seal: string }>(sql`
    select id, code, last_sequence, last_seal from tills
     where organization_id = ${organizationId} and ${which} for no key update`)
  return row && { id: row.id, code: row.code, lastSequence: row.last_sequence, lastSeal: row.last_seal }
}
