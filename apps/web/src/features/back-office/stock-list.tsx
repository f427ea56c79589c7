import type { Product } from '@tuppence/domain/catalogue'
import { countWords } from '@tuppence/domain/counts'
import { Badge, type BadgeState } from '../../ui/index.ts'

/** Products with what is left of them and the least there should be. */
export function StockList({ products }: { products: readonly Product[] }) {
  return (
    <ul className="px-5">
      {products.map((product) => (
        <li
          key={product.id}
          className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-0"
        >
          <p className="min-w-0">
            <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{product.name}</span>
            <span className="figures text-sm text-ink-muted">SKU: {product.sku}</span>
          </p>
          <p className="grid shrink-0 justify-items-end gap-0.5">
            <Badge state={stockState(product)}>
              <span className="figures">{countWords(product.stockQuantity)} left</span>
            </Badge>
            <span className="figures text-sm text-ink-muted">Min: {product.minStockLevel}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

const stockState = ({ stockQuantity, minStockLevel }: Product): BadgeState =>
  stockQuantity <= 0 ? 'bad' : stockQuantity <= minStockLevel ? 'warn' : 'good'
