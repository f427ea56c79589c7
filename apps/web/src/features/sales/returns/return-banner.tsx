import { countWords } from '@tuppence/domain/counts'
import { REASON_LABELS } from '@tuppence/domain/sales'
import { Undo2 } from 'lucide-react'
import { Button } from '../../../ui/index.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { backCount } from './goods-back.ts'

/** Above the products of a small screen while a return is being made: its cart is out of sight, and what is scanned may come back. */
export function ReturnBanner({ onOpen }: { onOpen: () => void }) {
  const { back } = useTerminal()
  if (!back) return null
  const { goods } = back
  const { sale } = goods.from
  const count = backCount(goods)
  return (
    <section
      aria-label="Return under way"
      className="mb-3 flex items-center gap-3 rounded-md border-2 border-copper-line bg-copper-tint py-2 pr-2 pl-3"
    >
      <Undo2 size={20} aria-hidden className="shrink-0 text-copper-ink" />
      <p className="min-w-0 flex-1 leading-snug">
        <strong className="figures block font-semibold text-copper-ink">
          {sale ? `Return of ${sale.receiptNumber}` : 'Return without a receipt'}
        </strong>
        <span className="figures block text-sm">
          {goods.isScanningBack
            ? 'What is scanned or tapped now comes back.'
            : 'What is scanned or tapped now goes out in exchange.'}{' '}
          {count > 0 ? `${countWords(count)} coming back, ` : ''}
          {REASON_LABELS[goods.reason]}.
        </span>
      </p>
      <Button size="small" onClick={onOpen}>
        Show
      </Button>
    </section>
  )
}
