import { formatMoney } from '@tuppence/domain/money'
import { type CartLine, discountOff } from '@tuppence/domain/sales'
import { Minus, Plus, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useEngine, useShopCopy } from '../../offline/index.ts'
import { Badge, IconButton, Money } from '../../ui/index.ts'
import { goodsOf } from './discount-limit.ts'
import { QuantityBox } from './quantity-box.tsx'
import { useTerminal } from './terminal-context.ts'

/** One line: what, how many, at what price (SELL-034 to SELL-037). */
export const CartLineRow = memo(function CartLineRow({ line }: { line: CartLine }) {
  const { change, remove, show } = useTerminal()
  const setQuantity = (quantity: number) =>
    quantity > 0 ? change({ type: 'set-quantity', lineId: line.id, quantity }) : remove(line)
  const offMinor = discountOff(goodsOf(line), line.discount)
  const { name } = line.product
  return (
    <li className="border-b border-line px-4 py-2">
      <div className="flex items-baseline gap-3">
        <button
          type="button"
          onClick={() => show({ kind: 'line', lineId: line.id })}
          aria-label={`Change ${name}`}
          className="-my-1 min-h-8 min-w-0 flex-1 rounded-sm py-1 text-left leading-snug hover:text-copper-ink"
        >
          <span className="line-clamp-2 font-medium">{name}</span>
        </button>
        <Money amountMinor={goodsOf(line) - offMinor} className="font-semibold" />
      </div>
      <div className="mt-1 flex items-center gap-1">
        <IconButton
          label={`One ${name} less`}
          look="secondary"
          onClick={() => setQuantity(line.quantity - 1)}
        >
          <Minus size={18} aria-hidden />
        </IconButton>
        <QuantityBox label={`Quantity of ${name}`} quantity={line.quantity} onChange={setQuantity} />
        <IconButton
          label={`One ${name} more`}
          look="secondary"
          onClick={() => setQuantity(line.quantity + 1)}
        >
          <Plus size={18} aria-hidden />
        </IconButton>
        <LineNotes line={line} offMinor={offMinor} />
        <IconButton label={`Remove ${name}`} className="-mr-2.5" onClick={() => remove(line)}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
})

/** The price of one, and what is unusual about the line. */
function LineNotes({ line, offMinor }: { line: CartLine; offMinor: number }) {
  const { copy } = useEngine()
  // Read again whenever the copy says that something changed, such as a stock level.
  useShopCopy()
  const product = copy.product(line.product.id)
  const isOutOfStock = product !== undefined && product.stockQuantity < line.quantity
  return (
    <span className="figures flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-2 gap-y-1 text-sm text-ink-muted">
      <span>
        {line.unitPriceMinor !== line.product.priceMinor ? (
          <s className="mr-1">{formatMoney(line.product.priceMinor)}</s>
        ) : null}
        {formatMoney(line.unitPriceMinor)} each
      </span>
      {offMinor > 0 ? <span className="text-copper-ink">−{formatMoney(offMinor)}</span> : null}
      {isOutOfStock ? (
        <Badge state={product.stockQuantity <= 0 ? 'bad' : 'warn'}>
          {product.stockQuantity <= 0 ? 'Out of stock' : `Only ${product.stockQuantity} in stock`}
        </Badge>
      ) : null}
    </span>
  )
}
