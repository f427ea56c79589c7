import { PackageOpen } from 'lucide-react'
import { useProducts, useShopCopy } from '../../offline/index.ts'
import { EmptyState, Skeleton } from '../../ui/index.ts'
import { ProductTile } from './product-tile.tsx'
import { useTerminal } from './terminal-context.ts'

/** T§9. */
const SHOWN = 12

/** The first twelve products, one press each (SELL-006, SELL-018). */
export function ProductGrid() {
  const products = useProducts('', { limit: SHOWN })
  const { isLoading } = useShopCopy()
  const { add } = useTerminal()
  if (products.length === 0 && isLoading) return <Waiting />
  if (products.length === 0)
    return (
      <EmptyState
        icon={<PackageOpen size={40} strokeWidth={1.25} aria-hidden />}
        title="No products yet"
        hint="Add what you sell under Inventory; it appears here at once."
      />
    )
  return (
    <ul aria-label="Products" className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-2.5">
      {products.map((product) => (
        <li key={product.id} className="grid">
          <ProductTile product={product} onChoose={add} />
        </li>
      ))}
    </ul>
  )
}

function Waiting() {
  return (
    <div
      role="status"
      aria-label="Loading products"
      className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-2.5"
    >
      {Array.from({ length: SHOWN }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: twelve shapes that never change
        <Skeleton key={place} className="h-28 rounded-md" />
      ))}
    </div>
  )
}
