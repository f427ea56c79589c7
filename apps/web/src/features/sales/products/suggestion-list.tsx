import type { Product } from '@tuppence/domain/catalogue'
import { minorOf } from '@tuppence/domain/money'
import { classNames } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { StockWords } from './stock-words.tsx'

interface SuggestionListProps {
  id: string
  products: readonly Product[]
  marked: number
  onMark: (place: number) => void
  onChoose: (product: Product) => void
}

/** What matches while it is being typed, from the till's own copy. The keys stay with the box above. */
export function SuggestionList({ id, products, marked, onMark, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Products that match"
      hidden={products.length === 0}
      className="absolute inset-x-0 top-full z-30 mt-1.5 overflow-hidden rounded-md border border-line-strong bg-raised shadow-float"
    >
      {products.map((product, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search box has the focus, and its keys choose
        // biome-ignore lint/a11y/useFocusableInteractive: an option of a combobox is marked, never focused
        <div
          key={product.id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === marked}
          onPointerMove={() => onMark(place)}
          // The press must not take the focus from the box before it counts.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(product)}
          className={classNames(
            'flex min-h-12 cursor-pointer items-center gap-4 border-line px-3.5 py-1.5 not-last:border-b',
            place === marked && 'bg-hover',
          )}
        >
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 leading-snug font-medium">{product.name}</span>
            <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
              <span className="figures truncate">{product.sku}</span>
              <StockWords product={product} />
            </span>
          </span>
          <span className="figures w-20 text-right font-semibold">{formatMoney(minorOf(product.price))}</span>
        </div>
      ))}
    </div>
  )
}
