import { counted } from '../counts/index.ts'
import { timesCost } from '../money/index.ts'
import { addDays } from '../reporting/index.ts'
import type { SlowMover } from './insights.ts'
import { type ProductHistory, piecesBetween } from './product-history.ts'

const LOOKED_AT_DAYS = 60
/** Stock that lasts longer than that by the pace of those days is slow. */
const SLOW_DAYS = 270
const MOST = 50

/** Goods of which there is stock for most of a year or more, and that have been there for two months; the dearest first. */
export function slowMovers(products: readonly ProductHistory[], until: string): SlowMover[] {
  return dearest(
    products.filter((product) => isSlow(product, until)).map((product) => slowMover(product, until)),
  )
}

/** The dearest first, of what was found here and there. */
export function dearest(found: readonly SlowMover[]): SlowMover[] {
  return [...found]
    .sort(
      (a, b) =>
        (b.tiedUpMinor ?? 0) - (a.tiedUpMinor ?? 0) || b.stock - a.stock || (a.name < b.name ? -1 : 1),
    )
    .slice(0, MOST)
}

function isSlow(product: ProductHistory, until: string): boolean {
  if (product.stock <= 0 || product.since > addDays(until, -LOOKED_AT_DAYS)) return false
  const sold = piecesBetween(product, addDays(until, 1 - LOOKED_AT_DAYS), until)
  return product.stock * LOOKED_AT_DAYS > sold * SLOW_DAYS
}

function slowMover(product: ProductHistory, until: string): SlowMover {
  const sold = piecesBetween(product, addDays(until, 1 - LOOKED_AT_DAYS), until)
  const lastSold = product.days.reduce<string | null>(
    (last, { day, pieces }) => (pieces > 0 && day <= until && day > (last ?? '') ? day : last),
    null,
  )
  const lasts = Math.floor((product.stock * LOOKED_AT_DAYS) / sold / 30)
  return {
    productId: product.productId,
    name: product.name,
    stock: product.stock,
    sold,
    lastSold,
    tiedUpMinor: product.cost > 0 ? timesCost(product.cost, product.stock) : null,
    reason:
      sold === 0
        ? `None sold in the last ${LOOKED_AT_DAYS} days, and ${counted(product.stock, 'piece is', 'pieces are')} in stock.`
        : `${sold} sold in the last ${LOOKED_AT_DAYS} days: ${counted(product.stock, 'piece lasts', 'pieces last')} another ${counted(lasts, 'month')} at that.`,
  }
}

/** Whether goods that were slow four weeks ago still were in the weeks since; undefined where none was. */
export function slowRecord(products: readonly ProductHistory[], until: string): string | undefined {
  const then = addDays(until, -28)
  // What stock there was then: what is there now, and what was sold since.
  const named = products
    .map((product) => ({
      ...product,
      stock: product.stock + piecesBetween(product, addDays(then, 1), until),
    }))
    .filter((product) => isSlow(product, then))
  if (named.length === 0) return undefined
  const still = named.filter(
    (product) => piecesBetween(product, addDays(then, 1), until) * SLOW_DAYS < product.stock * 28,
  ).length
  return `Of ${counted(named.length, 'product')} that this would have named four weeks ago, ${still} went on selling as slowly.`
}
