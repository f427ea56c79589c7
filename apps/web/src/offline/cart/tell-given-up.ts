import { isRefusalToAll } from '@tuppence/contract/client'
import { cancelPayment } from '@tuppence/contract/payments'
import { MINUTE_MS } from '@tuppence/domain/durations'
import type { MetaRow, TillDatabase } from '../device/database.ts'
import { send } from '../session/calls.ts'
import { bySender, sessionOrganization } from '../session/session-organization.ts'
import { givenUpKeys } from './given-up.ts'

/** What asked for the card may still be on its way to a server that does not know the payment. */
const ON_ITS_WAY_MS = 2 * MINUTE_MS

/**
 * Tells the server of the payments that nobody waits for any more. One goes from this device once the server has heard of it, or has
 * never begun it; told twice, by two windows say, it is the same.
 */
export async function tellGivenUp(db: TillDatabase, organizationId: string, now = new Date()): Promise<void> {
  const rows = await db.getAll('syncMeta', givenUpKeys(organizationId))
  if (rows.length === 0 || (await sessionOrganization(organizationId)) !== organizationId) return
  for (const row of rows) {
    // Somebody may wait for it again since.
    if ((await db.getKey('syncMeta', row.key)) !== undefined && (await isTold(row, now)))
      await db.delete('syncMeta', row.key)
  }
}

async function isTold({ value, timestamp }: MetaRow, now: Date): Promise<boolean> {
  try {
    await send(cancelPayment, { params: { id: String(value) } }, { headers: bySender() })
    return true
  } catch (error) {
    if (!isRefusalToAll(error)) return false
    return error.status !== 404 || timestamp < now.getTime() - ON_ITS_WAY_MS
  }
}
