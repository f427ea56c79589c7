import type { SaleRequest } from '@tuppence/domain/sales'
import { SERVER_TILL_CODE } from '@tuppence/domain/tills'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/tenancy.ts'
import { saysItsPlace } from './complete-request.ts'

export interface LockedTill {
  readonly id: string
  readonly code: string
  readonly lastSequence: number
  readonly lastSeal: string
}

/**
 * Locks a till, so that its next number and its seal are given to one sale: the one that sealed the record, else the
 * server's own, made when first needed. The numbers of a till that has a device are its device's to give (reliability R7):
 * it may have given the next one already, to a sale that waits in its queue.
 *
 * @returns undefined, where the sale names a till that is none of this business
 */
export async function lockTill(
  tx: Tx,
  organizationId: string,
  transaction: SaleRequest['transaction'],
): Promise<LockedTill | undefined> {
  const { tillId } = transaction
  if (tillId !== undefined) {
    const [named] = await tx.execute<{ numbers_itself: boolean }>(sql`
      select device_id is not null as numbers_itself from tills
       where organization_id = ${organizationId} and id = ${tillId}`)
    if (!named) return undefined
    if (saysItsPlace(transaction) || !named.numbers_itself)
      return selectLocked(tx, organizationId, sql`id = ${tillId}`)
  }
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
