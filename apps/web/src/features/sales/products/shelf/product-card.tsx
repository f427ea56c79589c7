import type { Product } from '@tuppence/domain/catalogue'
import { minorOf } from '@tuppence/domain/money'
import { formatMoney } from '../../../../ui/shop-money.ts'
import { CardPicture } from '../card-picture.tsx'
import { StockWords } from '../stock-words.tsx'
import { useCategoryTint } from '../use-category-tint.ts'

interface ProductCardProps {
  product: Product
  place: number
  isCurrent: boolean
  onChoose: (product: Product) => void
  onFocus: (place: number) => void
}

/** SELL-062: name, category, price, barcode or "N/A", and stock; one press rings it up. */
export function ProductCard({ product, place, isCurrent, onChoose, onFocus }: ProductCardProps) {
  const tint = useCategoryTint(product.categoryId)
  return (
    <button
      type="button"
      data-place={place}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => onFocus(place)}
      onClick={() => onChoose(product)}
      style={{ backgroundColor: tint.ground, borderLeftColor: tint.mark }}
      className={
        'flex min-w-0 flex-col gap-0.5 overflow-hidden rounded-md border border-l-4 border-line px-3 py-2.5 text-left ' +
        'transition-colors hover:border-line-strong active:brightness-95'
      }
    >
      <span className="flex w-full shrink-0 items-start justify-between gap-2">
        <span className="line-clamp-2 leading-snug font-medium text-ink [overflow-wrap:anywhere]">
          {product.name}
        </span>
        <CardPicture pictureId={product.pictureId} />
      </span>
      <span className="w-full shrink-0 truncate text-sm text-ink-muted">{product.category}</span>
      <span className="figures w-full shrink-0 truncate text-sm text-ink-muted">
        <span className="sr-only">Barcode </span>
        {product.barcode ?? 'N/A'}
      </span>
      <span className="mt-auto flex w-full flex-wrap items-baseline justify-between gap-x-2">
        <span className="figures text-lg font-bold text-ink">{formatMoney(minorOf(product.price))}</span>
        <StockWords product={product} />
      </span>
    </button>
  )
}
