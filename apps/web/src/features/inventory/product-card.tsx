import { ProductPicture } from '../../foundation/product-form/product-picture.tsx'
import {
  ActionsCell,
  NameCell,
  PriceCell,
  type RowProps,
  RowTick,
  StatusCell,
  StockCell,
} from './product-cells.tsx'

/** A product on a phone: the same values that the table has, each where a thumb finds it. */
export function ProductCard({ product, index, acts }: RowProps) {
  return (
    <article aria-label={product.name} className="grid gap-2">
      <div className="flex items-start gap-3">
        <RowTick product={product} index={index} acts={acts} />
        <ProductPicture pictureId={product.pictureId} />
        <NameCell product={product} acts={acts} />
        <span className="w-24 shrink-0 text-right text-lg font-semibold">
          <PriceCell product={product} acts={acts} />
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <StatusCell product={product} acts={acts} />
        <span className="grid min-w-0 flex-1 text-sm text-ink-muted">
          <span>
            Stock: <StockCell product={product} />
          </span>
          <span className="figures truncate">{product.sku}</span>
        </span>
        <ActionsCell product={product} acts={acts} />
      </div>
    </article>
  )
}
