import type { CountableProduct } from '@tuppence/contract/stock-takes'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { isCovered, readTake } from './takes.queries.ts'
import { roundsOfTake } from './tally-take.ts'

interface Row extends Record<string, unknown> {
  id: string
  name: string
  sku: string
  barcodes: string[]
  stock_quantity: number
}

/**
 * What a counting device keeps of a stock-take: its products by name, with their codes. Of a blind one it is not told what
 * should be there.
 *
 * @throws Refused not-found
 */
export async function productsToCount(
  tx: Tx,
  organizationId: string,
  takeId: string,
): Promise<CountableProduct[]> {
  const { isBlind } = await readTake(tx, organizationId, takeId)
  const rounds = await roundsOfTake(tx, organizationId, takeId)
  const rows = await tx.execute<Row>(sql`
    select p.id, p.name, p.sku, array_remove(p.barcode || p.other_barcodes, null) as barcodes,
           p.stock_quantity::float8 as stock_quantity
      from stock_takes t join products p on ${isCovered}
     where t.organization_id = ${organizationId} and t.id = ${takeId} order by lower(p.name), p.id`)
  return rows.map(({ id, name, sku, barcodes, stock_quantity }) => ({
    ...{ id, name, sku, barcodes },
    stockQuantity: isBlind ? null : stock_quantity,
    round: rounds.get(id) ?? 0,
  }))
}
