import { ProductPicture } from '../../foundation/product-form/product-picture.tsx'
import { type LongColumn, TickBox } from '../../ui/index.ts'
import type { ListedProduct } from './list-address.ts'
import {
  ActionsCell,
  NameCell,
  PriceCell,
  type RowActs,
  RowTick,
  StatusCell,
  StockCell,
} from './product-cells.tsx'

/** CAT-004. Who may change nothing has no actions. */
export function productColumns(acts: RowActs | undefined): readonly LongColumn<ListedProduct>[] {
  const columns: LongColumn<ListedProduct>[] = [
    {
      key: 'name',
      heading: 'Product',
      isSortable: true,
      cell: (product, index) => (
        <span className="flex items-center gap-3">
          <RowTick product={product} index={index} acts={acts} />
          <ProductPicture pictureId={product.pictureId} className="hidden! @min-[50rem]:grid!" />
          <NameCell product={product} acts={acts} />
        </span>
      ),
    },
    {
      key: 'sku',
      heading: 'SKU',
      isSortable: true,
      // As wide as a made SKU where there is room for it.
      width: 'clamp(7rem, 10vw, 9rem)',
      cell: ({ sku }) => (
        <span title={sku} className="figures line-clamp-2 text-sm text-ink-muted [overflow-wrap:anywhere]">
          {sku}
        </span>
      ),
    },
    {
      key: 'price',
      heading: 'Price',
      isSortable: true,
      isNumber: true,
      width: '6.5rem',
      cell: (product) => <PriceCell product={product} acts={acts} />,
    },
    {
      key: 'stock',
      heading: 'Stock',
      isSortable: true,
      isNumber: true,
      width: '5rem',
      cell: (product) => <StockCell product={product} />,
    },
    {
      key: 'status',
      heading: 'Status',
      width: '8rem',
      cell: (product) => <StatusCell product={product} acts={acts} />,
    },
  ]
  if (!acts) return columns
  return [
    ...columns,
    {
      key: 'actions',
      heading: 'Actions',
      width: '6.5rem',
      isNumber: true,
      cell: (product) => <ActionsCell product={product} acts={acts} />,
    },
  ]
}

interface SelectAllProps {
  count: number
  chosen: number
  onChange: (isAll: boolean) => void
}

export function SelectAll({ count, chosen, onChange }: SelectAllProps) {
  return (
    <TickBox
      aria-label="Choose all that match"
      checked={chosen === count}
      isPartly={chosen > 0 && chosen < count}
      onChange={() => onChange(chosen === 0)}
    />
  )
}
