import { listProducts } from '@tuppence/contract/catalogue'
import { countWords } from '@tuppence/domain/counts'
import { TriangleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useCounted } from '../../foundation/asking/long-list.ts'
import { Card } from '../../ui/index.ts'
import type { ListedProduct } from './list-address.ts'
import { StockBadge } from './stock-badge.tsx'

/** STOCK-009. On a phone fewer, so that the list below is on the screen too. */
const SHOWN = 5
const SHOWN_ON_A_PHONE = 3

interface LowStockCardProps {
  onOpen: (product: ListedProduct) => void
  /** Narrows the list below to what runs low. */
  onShowAll: () => void
}

/** What runs low or out, the emptiest first (STOCK-009, STOCK-010); nothing at all while the shelves are full. */
export function LowStockCard({ onOpen, onShowAll }: LowStockCardProps) {
  const isWide = useIsWide()
  const low = useCounted(listProducts, { status: 'low-or-out', sort: 'stock', limit: SHOWN })
  if (!low.data || low.data.count === 0) return null
  const { count } = low.data
  const shown = isWide ? SHOWN : SHOWN_ON_A_PHONE
  return (
    <Card aria-label="Low stock alert" className="border-warn-line! bg-warn-tint! p-4 sm:p-5">
      <h2 className="flex items-center gap-2.5 text-xl text-warn-ink">
        <TriangleAlert size={20} aria-hidden />
        Low Stock Alert
      </h2>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {low.data.rows.slice(0, shown).map((product) => (
          <li key={product.id} className="min-w-0 max-w-full">
            <button
              type="button"
              onClick={() => onOpen(product)}
              className="grid h-full min-h-11 w-full content-between gap-1 rounded-md border border-warn-line bg-surface px-3 py-2 text-left hover:bg-hover"
            >
              {/* Whole: which of two sizes runs out stands at the end of a name. */}
              <span className="font-medium wrap-anywhere">{product.name}</span>
              <span className="flex flex-wrap items-center justify-between gap-x-2.5">
                <span className="figures text-sm text-ink-muted">
                  {countWords(product.stockQuantity)} left
                </span>
                <StockBadge {...product} />
              </span>
            </button>
          </li>
        ))}
        {count > shown ? (
          <li>
            <button
              type="button"
              onClick={onShowAll}
              className="min-h-11 rounded-md px-3 font-semibold text-warn-ink underline underline-offset-2"
            >
              +{countWords(count - shown)} more
            </button>
          </li>
        ) : null}
      </ul>
    </Card>
  )
}

/** From where on the products stand in two columns. */
const wide = matchMedia('(min-width: 640px)')

const useIsWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )
