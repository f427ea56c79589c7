import type { StockMovement } from '@tuppence/contract/stock'
import { csvLine } from '../../platform/csv.ts'
import type { Database } from '../../platform/database/connect.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { listMovements, type MovementFilter } from './movements.queries.ts'

/** So many movements are read for the file at once, each time in a transaction of its own. */
const CHUNK = 5_000

const COLUMNS: Record<string, (movement: StockMovement) => string | number | null> = {
  at: ({ createdAt }) => createdAt,
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

/** The movements of a product as the lines of a CSV file, the latest first. */
export async function* movementsCsv(
  database: Database,
  organizationId: string,
  filter: MovementFilter,
): AsyncGenerator<string> {
  yield csvLine(Object.keys(COLUMNS))
  for (let place: Pick<MovementFilter, 'before' | 'beforeId'> = {}; ; ) {
    const chunk = await inOrganization(database, organizationId, (tx) =>
      listMovements(tx, organizationId, { ...filter, ...place }, CHUNK),
    )
    yield chunk.map((movement) => csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(movement)))).join('')
    const last = chunk.at(-1)
    if (!last || chunk.length < CHUNK) return
    place = { before: last.createdAt, beforeId: last.id }
  }
}
