import { Link } from '@tanstack/react-router'
import { countWords } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { Archive, ArchiveRestore, Pencil } from 'lucide-react'
import {
  countOf,
  poundsOf,
  refuseCount,
  refuseName,
  refusePrice,
} from '../../foundation/product-form/product-values.ts'
import { useMay } from '../../foundation/session/session.ts'
import { Badge, classNames, IconButton, Money, TickBox } from '../../ui/index.ts'
import { EditInPlace } from './edit-in-place.tsx'
import type { ListedProduct } from './list-address.ts'
import { StockBadge } from './stock-badge.tsx'
import type { ProductActs } from './use-product-acts.ts'

/** What a row is told by its list. Without `acts` the person may look and change nothing. */
export interface RowProps {
  product: ListedProduct
  /** Its place in the list, counted from 0. */
  index: number
  acts?: RowActs | undefined
}

export interface RowActs extends Pick<ProductActs, 'change' | 'restore'> {
  isArchived: boolean
  isChosen: (id: string) => boolean
  /** False where all that match are chosen, out of which none can be taken. */
  /** `isUpTo`: with everything between it and the one that was ticked before. */
  onTick: (index: number, isTicked: boolean, isUpTo: boolean) => void
  onEdit: (product: ListedProduct) => void
  onDelete: (product: ListedProduct) => void
}

export function RowTick({ product, index, acts }: RowProps) {
  if (!acts) return null
  return (
    <TickBox
      aria-label={`Choose ${product.name}`}
      checked={acts.isChosen(product.id)}
      onChange={({ target, nativeEvent }) => acts.onTick(index, target.checked, isShifted(nativeEvent))}
    />
  )
}

const isShifted = (event: Event): boolean => 'shiftKey' in event && event.shiftKey === true

export function NameCell({ product, acts }: Omit<RowProps, 'index'>) {
  const { name } = product
  const words = (
    <span className="line-clamp-2 font-medium leading-snug [overflow-wrap:anywhere]" title={name}>
      {name}
    </span>
  )
  return (
    <span className="grid min-w-0 flex-1">
      {acts && !acts.isArchived ? (
        <EditInPlace
          label={`Name of ${name}`}
          start={name}
          maxLength={500}
          refuse={refuseName}
          save={(text) => acts.change(product, { name: text }, { name })}
        >
          {words}
        </EditInPlace>
      ) : (
        words
      )}
      <span className="flex items-center gap-2 text-sm text-ink-muted">
        <span className="truncate">{product.category}</span>
        {product.isActive || acts?.isArchived ? null : <Badge>Not active</Badge>}
      </span>
    </span>
  )
}

export function PriceCell({ product, acts }: Omit<RowProps, 'index'>) {
  const price = <Money amountMinor={minorOf(product.price)} />
  if (!acts || acts.isArchived) return price
  return (
    <EditInPlace
      isNumber
      label={`Price of ${product.name}`}
      start={product.price}
      inputMode="decimal"
      refuse={refusePrice}
      save={(text) => acts.change(product, { price: poundsOf(text) }, { price: product.price })}
    >
      {price}
    </EditInPlace>
  )
}

/** How many there are, and for who books stock the way to what moved it. */
export function StockCell({ product }: Pick<RowProps, 'product'>) {
  const mayBook = useMay('manage-stock')
  const { id, name, stockQuantity, heldQuantity } = product
  const look = classNames('figures', stockQuantity < 0 && 'font-semibold text-bad-ink')
  const words = countWords(stockQuantity).replace('-', '−')
  const held = heldQuantity ? (
    <span className="figures block text-sm text-ink-muted">{countWords(heldQuantity)} held</span>
  ) : null
  if (!mayBook)
    return (
      <>
        <span className={look}>{words}</span>
        {held}
      </>
    )
  return (
    <>
      <Link
        to="/stock"
        search={() => ({ product: id }) as never}
        title={`What moved the stock of ${name}`}
        className={classNames(
          look,
          'underline decoration-line-strong underline-offset-4 hover:decoration-ink',
        )}
      >
        {words}
      </Link>
      {held}
    </>
  )
}

export function StatusCell({ product, acts }: Omit<RowProps, 'index'>) {
  const { minStockLevel, name } = product
  const level = <span className="figures text-sm text-ink-muted">min. {countWords(minStockLevel)}</span>
  return (
    <span className="grid justify-items-start gap-1">
      <StockBadge {...product} />
      {acts && !acts.isArchived ? (
        <EditInPlace
          label={`Minimum level of ${name}`}
          start={String(minStockLevel)}
          inputMode="numeric"
          refuse={refuseCount}
          save={(text) => acts.change(product, { minStockLevel: countOf(text) }, { minStockLevel })}
        >
          {level}
        </EditInPlace>
      ) : (
        level
      )}
    </span>
  )
}

export function ActionsCell({ product, acts }: Omit<RowProps, 'index'>) {
  if (!acts) return null
  if (acts.isArchived)
    return (
      <span className="flex justify-end">
        <IconButton
          size="small"
          className="pointer-coarse:size-11"
          label={`Restore ${product.name}`}
          onClick={() => void acts.restore(product)}
        >
          <ArchiveRestore size={18} aria-hidden />
        </IconButton>
      </span>
    )
  return (
    <span className="flex justify-end">
      <IconButton
        size="small"
        className="pointer-coarse:size-11"
        label={`Edit ${product.name}`}
        onClick={() => acts.onEdit(product)}
      >
        <Pencil size={18} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        className="pointer-coarse:size-11"
        label={`Delete ${product.name}`}
        onClick={() => acts.onDelete(product)}
      >
        <Archive size={18} aria-hidden />
      </IconButton>
    </span>
  )
}
