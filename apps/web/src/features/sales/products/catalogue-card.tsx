import type { Product } from '@tuppence/domain/catalogue'
import { minorOf } from '@tuppence/domain/money'
import { Plus } from 'lucide-react'
import { memo } from 'react'
import { Button } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { CardPicture } from './card-picture.tsx'
import { StockWords } from './stock-words.tsx'
import { useCategoryTint } from './use-category-tint.ts'

interface CatalogueCardProps {
  product: Product
  onChoose: (product: Product) => void
}

/** SELL-021. What is out of stock cannot be added from here; a scan of what the customer holds always can. */
export const CatalogueCard = memo(function CatalogueCard({ product, onChoose }: CatalogueCardProps) {
  const tint = useCategoryTint(product.categoryId)
  return (
    <article
      style={{ backgroundColor: tint.ground, borderLeftColor: tint.mark }}
      className="flex flex-col justify-between gap-1 rounded-md border border-l-4 border-line p-3"
    >
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="line-clamp-2 leading-snug">{product.name}</h3>
          <p className="truncate text-sm text-ink-muted">SKU: {product.sku}</p>
        </div>
        <CardPicture pictureId={product.pictureId} />
      </div>
      <div className="flex items-end justify-between gap-2">
        <p className="grid justify-items-start gap-0.5">
          <span className="figures text-lg leading-tight font-bold">
            {formatMoney(minorOf(product.price))}
          </span>
          <StockWords product={product} />
        </p>
        <Button
          className="px-3!"
          aria-label={`Add to Cart: ${product.name}`}
          disabled={product.stockQuantity <= 0}
          onClick={() => onChoose(product)}
        >
          <Plus size={18} aria-hidden />
          Add to Cart
        </Button>
      </div>
    </article>
  )
})
