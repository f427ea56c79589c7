import type { StockMovement } from '@tuppence/contract/stock'
import { localTimeOf } from '@tuppence/domain/reporting'
import { sql } from 'drizzle-orm'
import { CSV_START, csvLine } from '../../platform/csv.ts'
import type { Database } from '../../platform/database/connect.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { listMovements, type MovementFilter } from './movements.queries.ts'

/** So many movements are read for the file at once, each time in a transaction of its own. */
const CHUNK = 5_000

const COLUMNS: Record<string, (movement: StockMovement, timeZone: string) => string | number | null> = {
  'local time': ({ createdAt }, timeZone) => localTimeOf(new Date(createdAt), timeZone),
  type: ({ type }) => type,
  change: ({ change }) => change,
  balance: ({ balance }) => balance,
  reason: ({ reason }) => reason,
  person: ({ staffName }) => staffName,
  sale: ({ transactionNumber }) => transactionNumber,
  lot: ({ lot }) => lot,
  expires: ({ expiresOn }) => expiresOn,
  'unit cost': ({ unitCost }) => unitCost,
  booking: ({ bookingId }) => bookingId,
  id: ({ id }) => id,
}

/** The movements of a product as the lines of a CSV file, the latest first, each at its time by the shop's clock. */
export async function* movementsCsv(
  database: Database,
  organizationId: string,
  filter: MovementFilter,
): AsyncGenerator<string> {
  yield `${CSV_START}${csvLine(Object.keys(COLUMNS))}`
  const timeZone = await inOrganization(database, organizationId, (tx) => timeZoneOf(tx, organizationId))
  for (let place: Pick<MovementFilter, 'before' | 'beforeId'> = {}; ; ) {
    const chunk = await inOrganization(database, organizationId, (tx) =>
      listMovements(tx, organizationId, { ...filter, ...place }, CHUNK),
    )
    yield chunk
      .map((movement) => csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(movement, timeZone))))
      .join('')
    const last = chunk.at(-1)
    if (!last || chunk.length < CHUNK) return
    place = { before: last.createdAt, beforeId: last.id }
  }
}

async function timeZoneOf(tx: Tx, organizationId: string): Promise<string> {
  const [row] = await tx.execute<{ time_zone: string }>(
    sql`select time_zone from organizations where id = ${organizationId}`,
  )
  if (!row) throw new Error(`No organization ${organizationId}`)
  return row.time_zone
}
