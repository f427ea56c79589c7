import { announce } from '../../platform/live/announce.ts'
import type { Tx } from '../../platform/tenancy.ts'
import type { StockBooked } from './book-stock.ts'
import type { LowProduct } from './low-alerts.ts'

/** Further products than these are not named one by one: whoever hears of them asks for what changed. */
const MOST_NAMED = 500
/** So many low products are named in one alert; the list has them all. */
const MOST_LOW_NAMED = 20

/**
 * Tells the other screens of the business what a booking moved, in its own transaction; wake the live feed after the
 * commit.
 */
export async function tellStockMoved(
  tx: Tx,
  organizationId: string,
  productIds: readonly string[],
  booked: StockBooked,
): Promise<void> {
  const named = [...new Set(productIds)].slice(0, MOST_NAMED)
  await announce(tx, organizationId, { type: 'products-changed', productIds: named })
  await announce(tx, organizationId, { type: 'stock-moved' })
  await tellStockLow(tx, organizationId, booked.low)
}

/** Tells of products that came to their minimum level or below, once for all of them. */
export async function tellStockLow(
  tx: Tx,
  organizationId: string,
  low: readonly LowProduct[],
): Promise<void> {
  if (low.length > 0)
    await announce(tx, organizationId, {
      type: 'stock-low',
      products: low.slice(0, MOST_LOW_NAMED),
      all: low.length,
    })
}
