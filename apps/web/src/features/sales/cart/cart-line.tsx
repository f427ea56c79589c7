import { freeStock } from '@tuppence/domain/catalogue'
import { isOrderLine } from '@tuppence/domain/orders'
import { type CartLine, discountOff } from '@tuppence/domain/sales'
import { Minus, Plus, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { goodsOf } from '../../../foundation/discounts/discount-limit.ts'
import { useEngine, useShopCopy } from '../../../offline/index.ts'
import { Badge, classNames, IconButton, Money } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import type { LineActions } from '../till/terminal-context.ts'
import { CatalogueNotice } from './catalogue-notice.tsx'
import { QuantityBox } from './quantity-box.tsx'

interface CartLineRowProps {
  line: CartLine
  actions: LineActions
  /** Far above the line that was rung up last. */
  isFarUp: boolean
}

/** One line: what, how many, at what price (SELL-034 to SELL-037). */
export const CartLineRow = memo(function CartLineRow({ line, actions, isFarUp }: CartLineRowProps) {
  const { change, remove, show } = actions
  const setQuantity = (quantity: number) =>
    quantity > 0 ? change({ type: 'set-quantity', lineId: line.id, quantity }) : remove(line)
  const offMinor = discountOff(goodsOf(line), line.discount)
  const { name } = line.product
  // What the shop's scale has priced is one piece, and the next has a label of its own.
  const isPiece = line.product.scaleLabel !== undefined
  return (
    // What is far out of sight is not drawn: a thousand lines scroll as ten do.
    <li
      className={classNames(
        'border-b border-line px-4 py-1',
        isFarUp && '[contain-intrinsic-size:auto_3.6rem] [content-visibility:auto]',
      )}
    >
      <div className="flex min-h-12 flex-wrap items-center gap-x-1.5">
        <button
          type="button"
          onClick={() => show({ kind: 'line', lineId: line.id })}
          aria-label={`Change ${name}`}
          className="min-h-11 min-w-24 flex-1 rounded-sm text-left text-[0.9375rem] leading-[1.15] hover:text-copper-ink"
        >
          <span className="line-clamp-2 font-medium text-balance [overflow-wrap:anywhere]">{name}</span>
          <span className="figures block text-sm truncate leading-tight text-ink-muted">
            {line.unitPriceMinor !== line.product.priceMinor ? (
              <s className="mr-1">{formatMoney(line.product.priceMinor)}</s>
            ) : null}
            {formatMoney(line.unitPriceMinor)} {isPiece ? 'by its label' : 'each'}
          </span>
        </button>
        {isPiece ? (
          <span className="px-3 text-sm text-ink-muted">1 piece</span>
        ) : (
          <div className="flex rounded-md border border-line-strong bg-surface">
            <IconButton label={`One ${name} less`} onClick={() => setQuantity(line.quantity - 1)}>
              <Minus size={18} aria-hidden />
            </IconButton>
            <QuantityBox label={`Quantity of ${name}`} quantity={line.quantity} onChange={setQuantity} />
            <IconButton label={`One ${name} more`} onClick={() => setQuantity(line.quantity + 1)}>
              <Plus size={18} aria-hidden />
            </IconButton>
          </div>
        )}
        <Money amountMinor={goodsOf(line) - offMinor} className="ml-auto min-w-13 text-right font-semibold" />
        <IconButton label={`Remove ${name}`} className="-mr-3" onClick={() => remove(line)}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
      <LineNotes line={line} offMinor={offMinor} actions={actions} />
    </li>
  )
})

/** What is unusual about the line: a discount, goods that the stock does not have, a product that has changed meanwhile. */
function LineNotes({ line, offMinor, actions }: { line: CartLine; offMinor: number; actions: LineActions }) {
  const { copy } = useEngine()
  // Read again whenever the copy says that something changed, such as a stock level.
  useShopCopy()
  const product = copy.product(line.product.id)
  // What an online order hands over was held for it.
  const stock = product && (isOrderLine(line.id) ? product.stockQuantity : freeStock(product))
  const isOutOfStock = stock !== undefined && stock < line.quantity
  const notice = <CatalogueNotice line={line} product={product} actions={actions} />
  if (!isOutOfStock && offMinor === 0) return notice
  return (
    <>
      <p className="figures flex flex-wrap items-center gap-x-2 gap-y-1 pb-1 text-sm">
        {offMinor > 0 ? (
          <span className="text-copper-ink">
            −{formatMoney(offMinor)} {line.discount?.reason ?? 'discount'}
          </span>
        ) : null}
        {isOutOfStock ? (
          <Badge state={stock <= 0 ? 'bad' : 'warn'}>
            {stock <= 0 ? 'Out of stock' : `Only ${stock} in stock`}
          </Badge>
        ) : null}
      </p>
      {notice}
    </>
  )
}
