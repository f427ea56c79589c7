import { freeStock, type Product, stockState } from '@tuppence/domain/catalogue'
import { countWords } from '@tuppence/domain/counts'
import { Badge } from '../../../ui/index.ts'

type Stocked = Pick<Product, 'stockQuantity' | 'heldQuantity' | 'minStockLevel'>

/** How much there is to sell, and what online orders hold beside it, in words; a state only where somebody should look (T§4). */
export function StockWords({ product }: { product: Stocked }) {
  const free = freeStock(product)
  const state = stockState(free, product.minStockLevel)
  const held = product.heldQuantity ? `, ${product.heldQuantity} held` : ''
  if (state === 'out') return <Badge state="bad">Out of stock{held}</Badge>
  if (state === 'low')
    return (
      <Badge state="warn">
        Low stock: {countWords(free)}
        {held}
      </Badge>
    )
  return (
    <span className="figures text-sm text-ink-muted">
      Stock: {countWords(free)}
      {held}
    </span>
  )
}
