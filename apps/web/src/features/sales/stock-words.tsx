import { type Product, stockState } from '@tuppence/domain/catalogue'
import { countWords } from '@tuppence/domain/counts'
import { Badge } from '../../ui/index.ts'

type Stocked = Pick<Product, 'stockQuantity' | 'minStockLevel'>

/** How much there is, in words; a state only where somebody should look (T§4). */
export function StockWords({ product }: { product: Stocked }) {
  const state = stockState(product.stockQuantity, product.minStockLevel)
  if (state === 'out') return <Badge state="bad">Out of stock</Badge>
  if (state === 'low') return <Badge state="warn">Low stock: {countWords(product.stockQuantity)}</Badge>
  return <span className="figures text-sm text-ink-muted">Stock: {countWords(product.stockQuantity)}</span>
}
