import { counted, countWords } from '@tuppence/domain/counts'
import { refusalMessage } from '@tuppence/domain/refusals'
import {
  giveBackTotal,
  REFUND_REASONS,
  type RefundReason,
  type ReturnableLine,
  type ReturnPick,
  restocksByDefault,
  returnable,
  type SoldSale,
} from '@tuppence/domain/sales'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { ReasonFields } from '../../foundation/returns/reason-fields.tsx'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { Banner, Button, Checkbox, FormDialog, IconButton } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { changeLedger } from './training-ledger.ts'

interface Chosen {
  readonly quantity: number
  /** Undefined while the reason decides. */
  readonly restock?: boolean
}

/** Which of a practised sale's goods come back, how many, why, and whether they go back on the shelf, as on the real till. */
export function TrainingReturn({ sold, onClose }: { sold: SoldSale; onClose: () => void }) {
  const mayRefund = useSignedInUser().permissions.includes('refund')
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({})
  const [reason, setReason] = useState<RefundReason | null>(null)
  const [note, setNote] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const byDefault = restocksByDefault(reason ?? 'other')
  const lines = returnable(sold).filter(({ left }) => left > 0)
  const picks = lines.flatMap(({ line }): ReturnPick[] => {
    const { quantity, restock = byDefault } = chosen[line.id] ?? { quantity: 0 }
    return quantity > 0 ? [{ lineId: line.id, quantity, restock }] : []
  })
  const worth = giveBackTotal({ from: { sale: sold, picks } }, sold.vatMode)
  const count = picks.reduce((sum, { quantity }) => sum + quantity, 0)
  const keep = () => {
    setIsAsked(true)
    if (picks.length === 0 || reason === null) return
    changeLedger((now) => ({ ...now, back: { saleId: sold.id, picks, reason, reasonNote: note } }))
    onClose()
  }
  return (
    <FormDialog
      title={`Return goods of ${sold.receiptNumber}`}
      goOn={count > 0 ? `Take back ${counted(count, 'item')}` : 'Take back'}
      className="gap-5"
      onSubmit={keep}
      onClose={onClose}
    >
      {mayRefund ? null : (
        <Banner tone="info" title="In training nobody is asked for a PIN">
          On the real till somebody who may give money back allows this with theirs.
        </Banner>
      )}
      <section aria-label="What comes back" className="grid gap-2">
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-text text-sm font-semibold tracking-normal">What comes back?</h3>
          <Button
            look="quiet"
            className="px-2! text-copper-ink"
            onClick={() =>
              setChosen((now) =>
                Object.fromEntries(
                  lines.map(({ line, left }) => [line.id, { ...now[line.id], quantity: left }]),
                ),
              )
            }
          >
            Everything
          </Button>
        </div>
        <ul aria-label="Goods to return" className="rounded-md border border-line">
          {lines.map((one) => (
            <ReturnRow
              key={one.line.id}
              of={one}
              chosen={chosen[one.line.id] ?? { quantity: 0 }}
              restocksByDefault={byDefault}
              onChange={(change) => setChosen((now) => ({ ...now, [one.line.id]: change }))}
            />
          ))}
        </ul>
        {isAsked && picks.length === 0 ? (
          <p role="alert" className="text-sm font-medium text-bad-ink">
            {refusalMessage('return-empty')}
          </p>
        ) : null}
        <p aria-live="polite">
          <span className="text-ink-muted">Worth </span>
          <strong className="figures text-lg font-bold">
            {formatMoney(worth.ok ? -worth.totalMinor : 0)}
          </strong>
        </p>
      </section>
      <ReasonFields
        legend="Why does it come back?"
        reasons={REFUND_REASONS}
        chosen={reason}
        onChoose={setReason}
        note={note}
        onNote={setNote}
        error={isAsked && reason === null ? refusalMessage('return-reason-missing') : undefined}
      />
    </FormDialog>
  )
}

interface ReturnRowProps {
  of: ReturnableLine
  chosen: Chosen
  restocksByDefault: boolean
  onChange: (chosen: Chosen) => void
}

function ReturnRow({
  of: { line, sold, returned, left },
  chosen,
  restocksByDefault: byDefault,
  onChange,
}: ReturnRowProps) {
  const { quantity } = chosen
  const { name, unitPriceMinor } = line
  return (
    <li className="border-line px-4 py-2 not-last:border-b">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-40 flex-1">
          <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
          <span className="figures block text-sm text-ink-muted">
            {formatMoney(unitPriceMinor)} each · {countWords(sold)} bought
            {returned > 0 ? `, ${countWords(returned)} came back` : ''}
          </span>
        </span>
        <span className="flex items-center rounded-md border border-line-strong bg-surface">
          <IconButton
            label={`Return one ${name} less`}
            disabled={quantity === 0}
            onClick={() => onChange({ ...chosen, quantity: quantity - 1 })}
          >
            <Minus size={18} aria-hidden />
          </IconButton>
          <span className="figures min-w-10 text-center font-semibold">{quantity}</span>
          <IconButton
            label={`Return one ${name} more`}
            disabled={quantity >= left}
            onClick={() => onChange({ ...chosen, quantity: quantity + 1 })}
          >
            <Plus size={18} aria-hidden />
          </IconButton>
        </span>
      </div>
      {quantity > 0 ? (
        <Checkbox
          label="Goes back on the shelf"
          checked={chosen.restock ?? byDefault}
          onChange={(shelved) => onChange({ ...chosen, restock: shelved })}
        />
      ) : null}
    </li>
  )
}
