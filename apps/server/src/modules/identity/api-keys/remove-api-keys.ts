import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'

/** The keys of a business that is closed: whatever brings its books back, no program of before comes in. */
export async function removeApiKeysOf(tx: Tx, organizationId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update api_keys set revoked_at = ${at} where organization_id = ${organizationId} and revoked_at is null`)
}
