import { stockState } from '@tuppence/domain/catalogue'
import { Badge } from '../../ui/index.ts'
import type { ListedProduct } from './list-address.ts'

const badges = {
  out: { state: 'bad', words: 'Out of Stock' },
  low: { state: 'warn', words: 'Low Stock' },
  in: { state: 'good', words: 'In Stock' },
} as const

type Stocked = Pick<ListedProduct, 'stockQuantity' | 'minStockLevel'>

/** STOCK-005 to STOCK-007. */
export function StockBadge({ stockQuantity, minStockLevel }: Stocked) {
  const { state, words } = badges[stockState(stockQuantity, minStockLevel)]
  return <Badge state={state}>{words}</Badge>
}
