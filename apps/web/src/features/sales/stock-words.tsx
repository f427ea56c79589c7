import { type Product, stockState } from '@tuppence/domain/catalogue'
import { Badge } from '../../ui/index.ts'

type Stocked = Pick<Product, 'stockQuantity' | 'minStockLevel'>

/** How much there is, in words; a state only where somebody should look (T§4). */
export function StockWords({ product }: { product: Stocked }) {
  const state = stockState(product.stockQuantity, product.minStockLevel)
  if (state === 'out') return <Badge state="bad">Out of stock</Badge>
  if (state === 'low')
    return <Badge state="warn">Low stock: {product.stockQuantity.toLocaleString('en-GB')}</Badge>
  return (
    <span className="figures text-sm text-ink-muted">
      Stock: {product.stockQuantity.toLocaleString('en-GB')}
    </span>
  )
}
