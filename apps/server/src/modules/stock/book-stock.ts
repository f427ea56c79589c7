import type { BookingKind, MovementType } from '@tuppence/domain/stock'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { averageCostOf } from '../../platform/database/average-cost.ts'
import { TOUCHED } from '../../platform/database/touched.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { averageWith } from './average-cost.ts'
import { AS_LOW_PRODUCTS, CAME_TO_MINIMUM, type LowProduct, toBeTold } from './low-alerts.ts'

/** What is booked at once, by whom. */
export interface StockBooking {
  readonly organizationId: string
  /** A UUIDv7; two bookings cannot have the same. */
  readonly id: string
  readonly kind: BookingKind
  readonly supplier?: string | null
  readonly reference?: string | null
  readonly note?: string | null
  /** One of the domain's words, for waste and adjustments. */
  readonly reason?: string | null
  /** The booking that this one takes back. */
  readonly reversesId?: string | null
  readonly contentHash?: string | null
  /** users.id; null for the provider by remote access. */
  readonly userId: string | null
  /** What each of its movements gives as its reason, in words. */
  readonly movementReason: string
}

/** A line says by how much stock changes, or what it is to be; a product stands in one line where it says the latter. */
export type StockLine = StockLineDetail & ({ readonly change: number } | { readonly level: number })

interface StockLineDetail {
  readonly productId: string
  readonly unitCost?: string | null | undefined
  readonly lot?: string | null | undefined
  /** YYYY-MM-DD. */
  readonly expiresOn?: string | null | undefined
}

/** What a booking came to. */
export interface StockBooked {
  /** How many movements were written: lines that change nothing write none. */
  readonly movements: number
  /** Products that it took to their minimum level or below; empty where the business wants no alerts. */
  readonly low: readonly LowProduct[]
}

/**
 * From so many lines on the connection forgets its plans first. PostgreSQL keeps those by which it checks foreign keys, and
 * one that was made while a shop had ten products walks through all of them for every line of a first import.
 */
const MANY_LINES = 1_000

const AVERAGE = sql.raw(averageCostOf('p'))

const TYPE_OF: Readonly<Record<BookingKind, MovementType>> = {
  delivery: 'delivery',
  waste: 'waste',
  adjustment: 'adjustment',
  count: 'count',
  import: 'adjustment',
}

/**
 * Books any number of lines in three statements or four, whatever their number, in the transaction given: products are locked in
 * the order of their ids, then the booking, its movements and the products' new stock are written, so that stock stays the
 * sum of its movements (reliability R6). It tells nobody: `tellStockMoved` does, in the same transaction.
 *
 * @throws Refused unknown-goods where a line's product is not of this business; a broken unique rule where the id is in use
 */
export async function bookStock(
  tx: Tx,
  booking: StockBooking,
  lines: readonly StockLine[],
): Promise<StockBooked> {
  const { organizationId } = booking
  if (lines.length > MANY_LINES) await tx.execute(sql`discard plans`)
  const isDelivery = booking.kind === 'delivery' && !booking.reversesId
  const written = JSON.stringify(lines.map(toRow))
  const [known] = await tx.execute<{ missing: number }>(sql`
    with wanted as (select distinct (value ->> 'product')::uuid as id from json_array_elements(${written}::json)),
    locked as (select p.id from products p join wanted using (id)
                where p.organization_id = ${organizationId} order by p.id for no key update of p)
    select ((select count(*) from wanted) - (select count(*) from locked))::int as missing`)
  if (known?.missing !== 0) throw new Refused('unknown-goods')
  await insertBooking(tx, booking)
  const [done] = await tx.execute<{ movements: number; low: LowProduct[] }>(sql`
    with line as (
      select (value ->> 'id')::uuid as id, p.id as product_id,
             coalesce((value ->> 'change')::bigint, (value ->> 'level')::bigint - p.stock_quantity) as change,
             value ->> 'lot' as lot, (value ->> 'expires')::date as expires_on, (value ->> 'cost')::numeric as unit_cost,
             case when value ->> 'cost' is not null and ${isDelivery} then ${AVERAGE} end as average_before
        from json_array_elements(${written}::json)
        join products p on p.organization_id = ${organizationId} and p.id = (value ->> 'product')::uuid
    ), moved as (
      insert into inventory (organization_id, id, product_id, transaction_type, quantity_change, reason, user_id,
                             booking_id, lot, expires_on, unit_cost, average_before)
      select ${organizationId}, id, product_id, ${TYPE_OF[booking.kind]}, change,
             ${booking.movementReason}, ${booking.userId}, ${booking.id}::uuid, lot, expires_on, unit_cost, average_before
        from line where change <> 0
      returning product_id, quantity_change
    ), stock as (
      update products p set stock_quantity = (p.stock_quantity + sums.change)::bigint, ${TOUCHED}
        from (select product_id, sum(quantity_change) as change from moved group by product_id) sums
       where p.organization_id = ${organizationId} and p.id = sums.product_id
      returning p.id, p.name, p.stock_quantity, p.min_stock_level, p.stock_quantity - sums.change as before,
                p.is_active and p.archived_at is null as is_sold
    )
    select (select count(*)::int from moved) as movements,
           (select ${AS_LOW_PRODUCTS} from stock where ${CAME_TO_MINIMUM}) as low`)
  if (isDelivery && lines.some(({ unitCost }) => unitCost)) await averageWith(tx, organizationId, booking.id)
  const { movements = 0, low = [] } = done ?? {}
  return { movements, low: await toBeTold(tx, organizationId, low) }
}

/**
 * Books what stands on the shelves of products that the same transaction has made with just that stock: their movements, and
 * nothing else. To write each product a second time would double what a first import of a whole shop costs the database.
 *
 * @throws where a product's stock is another than is said here
 */
export async function bookOpenings(
  tx: Tx,
  booking: StockBooking,
  openings: readonly { readonly productId: string; readonly quantity: number }[],
): Promise<void> {
  await insertBooking(tx, booking)
  const rows = openings.map((one) => ({ id: uuidv7(), ...one }))
  const moved = await tx.execute(sql`
    insert into inventory (organization_id, id, product_id, transaction_type, quantity_change, reason, user_id, booking_id)
    select p.organization_id, r.id, p.id, 'opening', r.quantity, ${booking.movementReason}, ${booking.userId},
           ${booking.id}::uuid
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, "productId" uuid, quantity bigint)
      join products p on p.organization_id = ${booking.organizationId} and p.id = r."productId"
       and p.stock_quantity = r.quantity
    returning 1`)
  if (moved.length !== openings.length)
    throw new Error('A product was not made with the stock that is booked')
}

async function insertBooking(tx: Tx, booking: StockBooking): Promise<void> {
  await tx.execute(sql`
    insert into stock_bookings (organization_id, id, kind, supplier, reference, note, reason, reverses_id, content_hash,
                                user_id)
    values (${booking.organizationId}, ${booking.id}, ${booking.kind}, ${booking.supplier ?? null},
            ${booking.reference ?? null}, ${booking.note ?? null}, ${booking.reason ?? null},
            ${booking.reversesId ?? null}::uuid, ${booking.contentHash ?? null}, ${booking.userId})`)
}

const toRow = (line: StockLine) => ({
  id: uuidv7(),
  product: line.productId,
  change: 'change' in line ? line.change : undefined,
  level: 'level' in line ? line.level : undefined,
  cost: line.unitCost ?? undefined,
  lot: line.lot || undefined,
  expires: line.expiresOn ?? undefined,
})
