import { type DrawerRecord, provenText } from '@tuppence/domain/shifts'
import { sql } from 'drizzle-orm'
import { isProvedBy } from '../../platform/keyed-proof.ts'
import type { Person } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import type { DrawersTill } from './drawers-till.ts'

/**
 * Whether a record was made at the till that it names: its device's proof says so. A till of the version before makes none; of
 * it a record counts where the session that sends it has shown the device's id to become that till (decision 0068).
 */
export async function isProven(
  tx: Tx,
  { organizationId, sid }: Person,
  till: DrawersTill,
  record: DrawerRecord,
): Promise<boolean> {
  if (till.device_id === null) return false
  if (record.tillProof !== undefined) return isProvedBy(record.tillProof, till.device_id, provenText(record))
  const [row] = await tx.execute<{ was: boolean }>(sql`
    select exists (select from till_sessions s where s.organization_id = ${organizationId}
                      and s.till_id = ${till.id} and s.session_token = ${sid}) as was`)
  return row?.was === true
}
