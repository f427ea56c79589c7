import { type EarlierReturn, payableMinor, type Sale } from '@tuppence/domain/sales'
import type { TillDatabase } from '../device/database.ts'
import { metaKeys, readMetaOf } from '../till/till-records.ts'

/** What this device gave back of a sale: what the rules need of it, and what people read. */
export interface ReturnHere extends EarlierReturn {
  readonly soldAt: string
  readonly receiptNumber: string
  readonly staffName: string | null
  readonly reason: Sale['reason']
  readonly reasonNote: string | null
  readonly totalMinor: number
}

/** A return as it is remembered beside the sale that it belongs to; undefined for what reverses no sale. */
export function returnHereOf(sale: Sale): ReturnHere | undefined {
  if (sale.kind === 'sale' || sale.reversesId === null) return undefined
  const { id, kind, soldAt, receiptNumber, staffName, reason, reasonNote } = sale
  return {
    ...{ id, kind, soldAt, receiptNumber, staffName, reason, reasonNote, totalMinor: payableMinor(sale) },
    lines: sale.returned.flatMap(({ original, quantity }) =>
      original === null ? [] : [{ lineId: original.lineId, quantity }],
    ),
    tenders: sale.tenders.map(({ method, amountMinor, payment }) => ({
      ...{ method, amountMinor },
      ...(payment && { payment }),
    })),
  }
}

/** What this device gave back of one sale, oldest first. */
export async function returnsHere(
  db: TillDatabase,
  organizationId: string,
  saleId: string,
): Promise<readonly ReturnHere[]> {
  return (await readMetaOf<ReturnHere[]>(db, metaKeys.returns(organizationId, saleId))) ?? []
}

/** The same of every sale, by the sale's id. */
export async function allReturnsHere(
  db: TillDatabase,
  organizationId: string,
): Promise<ReadonlyMap<string, readonly ReturnHere[]>> {
  const start = metaKeys.returns(organizationId, '')
  const rows = await db.getAll('syncMeta', IDBKeyRange.bound(start, `${start}\uffff`))
  return new Map(rows.map(({ key, value }) => [key.slice(start.length), value as ReturnHere[]]))
}
