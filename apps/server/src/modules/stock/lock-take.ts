import type { StockTake } from '@tuppence/contract/stock-takes'
import { takeStatusSchema } from '@tuppence/domain/stock'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'

export interface LockedTake {
  readonly status: StockTake['status']
  readonly name: string
  readonly createdAt: Date
}

/**
 * A stock-take that stays as it is until this transaction ends. Counts come in beside each other (`share`); rulings and
 * the end wait for them, and they for those (`alone`), so that what is closed has every count that was acknowledged.
 *
 * @throws Refused not-found
 */
export async function lockTake(
  tx: Tx,
  organizationId: string,
  id: string,
  how: 'share' | 'alone',
): Promise<LockedTake> {
  const [row] = await tx.execute<{ status: string; name: string; created_at: Date }>(sql`
    select status, name, created_at from stock_takes where organization_id = ${organizationId} and id = ${id}
    ${how === 'share' ? sql`for share` : sql`for no key update`}`)
  if (!row) throw new Refused('not-found')
  return { status: takeStatusSchema.parse(row.status), name: row.name, createdAt: row.created_at }
}
