import type { Product } from '@tuppence/domain/catalogue'
import { minorOf } from '@tuppence/domain/money'
import { memo } from 'react'
import { formatMoney } from '../../../ui/shop-money.ts'
import { CardPicture } from './card-picture.tsx'
import { StockWords } from './stock-words.tsx'
import { useCategoryTint } from './use-category-tint.ts'

interface ProductTileProps {
  product: Product
  onChoose: (product: Product) => void
}

/** A product to press: name, price, stock (SELL-006). Its category shows as a tint and a mark down the edge. */
export const ProductTile = memo(function ProductTile({ product, onChoose }: ProductTileProps) {
  const tint = useCategoryTint(product.categoryId)
  return (
    <button
      type="button"
      onClick={() => onChoose(product)}
      style={{ backgroundColor: tint.ground, borderLeftColor: tint.mark }}
      className={
        'flex min-h-28 flex-col justify-between gap-2 rounded-md border border-l-4 border-line px-3 py-2.5 text-left ' +
        'transition-colors hover:border-line-strong active:brightness-95'
      }
    >
      <span className="flex w-full items-start justify-between gap-2">
        <span className="line-clamp-2 leading-snug font-medium text-ink [overflow-wrap:anywhere] @[44rem]:line-clamp-3 @[44rem]:text-lg">
          {product.name}
        </span>
        <CardPicture pictureId={product.pictureId} />
      </span>
      <span className="flex w-full flex-wrap items-baseline justify-between gap-x-2">
        <span className="figures text-lg font-bold text-ink @[44rem]:text-2xl">
          {formatMoney(minorOf(product.price))}
        </span>
        <StockWords product={product} />
      </span>
    </button>
  )
})
