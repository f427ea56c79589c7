import { type CartLine, discountOff } from '@tuppence/domain/sales'
import { Minus, Plus, Trash2 } from 'lucide-react'
import { goodsOf } from '../../foundation/discounts/discount-limit.ts'
import { IconButton, Money } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { changeCartOf } from './training-ledger.ts'

/** The lines of the basket that is being practised. */
export function TrainingLines({
  lines,
  onChoose,
}: {
  lines: readonly CartLine[]
  onChoose: (lineId: string) => void
}) {
  return (
    <ul aria-label="Practised basket" className="grid">
      {lines.map((line) => (
        <TrainingLine key={line.id} line={line} onChoose={onChoose} />
      ))}
    </ul>
  )
}

function TrainingLine({ line, onChoose }: { line: CartLine; onChoose: (lineId: string) => void }) {
  const { id, quantity, unitPriceMinor } = line
  const { name } = line.product
  const offMinor = discountOff(goodsOf(line), line.discount)
  return (
    <li className="grid gap-1 border-b border-line py-2">
      <button
        type="button"
        onClick={() => onChoose(id)}
        aria-label={`Change ${name}`}
        className="min-h-11 rounded-sm text-left leading-tight hover:text-copper-ink"
      >
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="figures block text-sm text-ink-muted">{formatMoney(unitPriceMinor)} each</span>
      </button>
      <span className="flex items-center gap-1">
        <IconButton
          label={`One less of ${name}`}
          onClick={() => changeCartOf({ type: 'set-quantity', lineId: id, quantity: quantity - 1 })}
        >
          <Minus size={18} aria-hidden />
        </IconButton>
        <span className="figures min-w-8 text-center">{quantity}</span>
        <IconButton
          label={`One more of ${name}`}
          onClick={() => changeCartOf({ type: 'set-quantity', lineId: id, quantity: quantity + 1 })}
        >
          <Plus size={18} aria-hidden />
        </IconButton>
        <IconButton label={`Remove ${name}`} onClick={() => changeCartOf({ type: 'remove', lineId: id })}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
        <span className="ml-auto">
          <Money amountMinor={goodsOf(line) - offMinor} />
        </span>
      </span>
      {offMinor > 0 ? (
        <span className="figures text-sm text-copper-ink">
          −{formatMoney(offMinor)} {line.discount?.reason ?? 'discount'}
        </span>
      ) : null}
    </li>
  )
}
