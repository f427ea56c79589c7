import { Link } from '@tanstack/react-router'
import type { Product } from '@tuppence/domain/catalogue'
import { PackageOpen } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { useProducts, useShopCopy } from '../../../offline/index.ts'
import { buttonLook, classNames, EmptyState, Skeleton } from '../../../ui/index.ts'
import { useTerminal, useTillNow } from '../till/terminal-context.ts'
import { ProductTile } from './product-tile.tsx'

/** T§9. */
const SHOWN = 12

/** The first twelve products, one press each (SELL-006, SELL-018). */
export function ProductGrid() {
  const products = useProducts('', { limit: SHOWN })
  const { isLoading } = useShopCopy()
  const till = useTillNow()
  const add = useCallback((product: Product) => till().add(product), [till])
  if (products.length === 0 && isLoading) return <Waiting />
  if (products.length === 0) return <NothingToSell />
  return (
    <Shelf>
      <ul
        aria-label="Products"
        className={classNames(
          tileGrid,
          // A full dozen fills what the screen has, up to a size that still reads as a tile; fewer keep their own height.
          products.length === SHOWN && 'grow auto-rows-fr @[32rem]:max-h-[56rem] @[44rem]:max-h-[45rem]',
        )}
      >
        {products.map((product) => (
          <li key={product.id} className="grid min-w-0">
            <ProductTile product={product} onChoose={add} />
          </li>
        ))}
      </ul>
    </Shelf>
  )
}

function NothingToSell() {
  const { user } = useTerminal()
  const mayAdd = user.permissions.includes('manage-products')
  return (
    <EmptyState
      icon={<PackageOpen size={40} strokeWidth={1.25} aria-hidden />}
      title="No products yet"
      hint={
        mayAdd
          ? 'Add what you sell under Inventory; it appears here at once.'
          : 'Ask a manager to add what you sell; it appears here at once.'
      }
      action={
        mayAdd ? (
          <Link to="/inventory" className={buttonLook('primary', 'medium')}>
            Go to Inventory
          </Link>
        ) : undefined
      }
    />
  )
}

/** Two, three or four columns by the room there is beside the cart: twelve tiles make whole rows of each. */
const tileGrid = 'grid grid-cols-2 gap-2.5 @[32rem]:grid-cols-3 @[44rem]:grid-cols-4'

function Shelf({ children }: { children: ReactNode }) {
  return <div className="@container flex grow shrink-0 flex-col">{children}</div>
}

function Waiting() {
  return (
    <Shelf>
      <div role="status" aria-label="Loading products" className={tileGrid}>
        {Array.from({ length: SHOWN }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: twelve shapes that never change
          <Skeleton key={place} className="h-28 rounded-md" />
        ))}
      </div>
    </Shelf>
  )
}
