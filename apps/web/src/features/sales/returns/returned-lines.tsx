import { REASON_LABELS, type ReturnedLine } from '@tuppence/domain/sales'
import { Trash2, Undo2, X } from 'lucide-react'
import { Badge, Banner, Checkbox, IconButton, SegmentedControl } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import type { BasketBack } from '../till/terminal-context.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { mostOf } from './goods-back.ts'
import { comesAlone } from './not-paid.tsx'
import { Quantity } from './quantity.tsx'

const ways = [
  { value: 'back', label: 'Coming back' },
  { value: 'out', label: 'Going out' },
] as const

/** What comes back, above what is sold: marked as such in words, and taken off the total. */
export function ReturnedLines() {
  const { back, cart, changeBack, dropBack } = useTerminal()
  if (!back) return null
  const { goods, returned, problem } = back
  const { sale } = goods.from
  const alone = sale && cart.lines.length > 0 ? comesAlone(sale) : undefined
  return (
    <section aria-label="Returns" className="border-b-2 border-copper-line bg-copper-tint">
      <div className="flex items-center gap-2 pl-4">
        <Undo2 size={18} aria-hidden className="text-copper-ink" />
        <h3 className="figures min-w-0 flex-1 truncate font-text text-sm font-semibold tracking-normal text-copper-ink">
          {sale ? `Return of ${sale.receiptNumber}` : 'Return without a receipt'}
          <span className="font-normal"> · {REASON_LABELS[goods.reason]}</span>
        </h3>
        <IconButton label="Give up this return" onClick={dropBack}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      {sale ? null : (
        <div className="px-4 pb-2">
          <SegmentedControl
            label="What is scanned is"
            value={goods.isScanningBack ? 'back' : 'out'}
            options={ways}
            className="w-full"
            onChange={(way) => changeBack((now) => now && { ...now, isScanningBack: way === 'back' })}
          />
          {returned.length === 0 && problem === undefined ? (
            <p className="pt-2 text-sm">Scan or search for what comes back.</p>
          ) : null}
        </div>
      )}
      {problem ? (
        <div className="px-4 pb-2">
          <Banner tone="bad" title={alone?.title ?? problem} isUrgent>
            {alone
              ? `${alone.wayOut} Take the new ones out of this basket, or give up this return.`
              : 'Give up this return and open the receipt again.'}
          </Banner>
        </div>
      ) : null}
      <ul aria-label="Goods coming back">
        {returned.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of a return is known by its place
          <ReturnedRow key={place} line={line} place={place} back={back} />
        ))}
      </ul>
    </section>
  )
}

interface ReturnedRowProps {
  line: ReturnedLine
  place: number
  back: BasketBack
}

function ReturnedRow({ line, place, back }: ReturnedRowProps) {
  const { changeReturned, show } = useTerminal()
  const isUnreceipted = back.goods.from.sale === null
  const price = `${formatMoney(line.unitPriceMinor)} each`
  return (
    <li className="border-t border-copper-line px-4 py-1">
      <div className="flex min-h-12 flex-wrap items-center gap-x-1.5">
        <span className="min-w-24 flex-1 text-[0.9375rem] leading-[1.15]">
          <span className="line-clamp-2 font-medium text-balance [overflow-wrap:anywhere]">{line.name}</span>
          {isUnreceipted ? (
            <button
              type="button"
              onClick={() => show({ kind: 'returned', place })}
              aria-label={`Change the price of ${line.name}`}
              className="figures min-h-6 rounded-sm text-sm text-copper-ink underline underline-offset-2"
            >
              {price}
            </button>
          ) : (
            <span className="figures block truncate text-sm leading-tight text-ink-muted">{price}</span>
          )}
        </span>
        <Quantity
          name={line.name}
          quantity={line.quantity}
          most={mostOf(back.goods, place)}
          onChange={(quantity) => changeReturned(place, { quantity })}
        />
        <span className="figures ml-auto min-w-13 text-right font-semibold whitespace-nowrap">
          {formatMoney(-line.quantity * line.unitPriceMinor)}
        </span>
        <IconButton
          label={`Do not return ${line.name}`}
          className="-mr-3"
          onClick={() => changeReturned(place, { quantity: 0 })}
        >
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
      <div className="flex items-center gap-3">
        <Badge state="accent">Return</Badge>
        <Checkbox
          label="Goes back on the shelf"
          checked={line.restock}
          onChange={(restock) => changeReturned(place, { restock })}
        />
      </div>
    </li>
  )
}
