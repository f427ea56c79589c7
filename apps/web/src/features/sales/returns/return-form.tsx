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
  suggestPayOut,
} from '@tuppence/domain/sales'
import { useState } from 'react'
import { ReasonFields } from '../../../foundation/returns/reason-fields.tsx'
import { Banner, Button, Checkbox, Dialog } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { BackButton } from './back-button.tsx'
import { backOfSale } from './goods-back.ts'
import { comesAlone, NotPaidBanner, owedBack } from './not-paid.tsx'
import { Quantity } from './quantity.tsx'
import type { ShownRecord } from './shown-record.ts'

interface ReturnFormProps {
  record: ShownRecord
  onBack: () => void
  onClose: () => void
}

interface Chosen {
  readonly quantity: number
  /** Undefined while the reason decides. */
  readonly restock?: boolean | undefined
}

/** Which of a sale's goods come back, how many of them, why, and whether they go back on the shelf. */
export function ReturnForm({ record, onBack, onClose }: ReturnFormProps) {
  const form = useReturnForm(record, onClose)
  const { lines, chosen, count } = form
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Return goods of ${record.receiptNumber}`}
      actions={
        <>
          <p className="mr-auto self-center" aria-live="polite">
            <span className="text-ink-muted">{record.notPaid ? 'To give back ' : 'Worth '}</span>
            <strong className="figures text-lg font-bold">{formatMoney(form.owedMinor)}</strong>
          </p>
          <Button look="primary" size="till" disabled={form.barrier !== undefined} onClick={form.keep}>
            {form.isExchange ? 'Add to this basket' : 'Take back'}
            {count > 0 ? ` ${counted(count, 'item')}` : ''}
          </Button>
        </>
      }
    >
      <BackButton words={record.receiptNumber} onPress={onBack} />
      <div className="grid gap-5">
        {form.barrier ? (
          <Banner tone="warn" title={form.barrier.title}>
            {form.barrier.wayOut}
          </Banner>
        ) : null}
        <NotPaidBanner record={record} />
        <section aria-label="What comes back" className="grid gap-2">
          <div className="flex items-center justify-between gap-3">
            <h3 className="font-text text-sm font-semibold tracking-normal">What comes back?</h3>
            <Button look="quiet" className="px-2! text-copper-ink" onClick={form.chooseAll}>
              Everything
            </Button>
          </div>
          <ul aria-label="Goods to return" className="rounded-md border border-line">
            {lines.map((line) => (
              <ReturnRow
                key={line.line.id}
                line={line}
                chosen={chosen[line.line.id]}
                restocksByDefault={restocksByDefault(form.reason ?? 'other')}
                onChange={(change) => form.choose(line, change)}
              />
            ))}
          </ul>
          {form.emptyError ? (
            <p role="alert" className="text-sm font-medium text-bad-ink">
              {form.emptyError}
            </p>
          ) : null}
        </section>
        <ReasonFields
          legend="Why does it come back?"
          reasons={REFUND_REASONS}
          chosen={form.reason}
          onChoose={form.setReason}
          note={form.note}
          onNote={form.setNote}
          error={form.reasonError}
        />
        <p className="text-sm text-ink-muted">
          {form.isExchange
            ? 'The returned goods stand in the basket beside the new ones, and the total is what is left to pay or to give back.'
            : record.notPaid
              ? 'What is to be given back, if anything, stands on the next screen. To exchange, take these goods back first, then sell the new ones as a sale of their own.'
              : 'The money is given back on the next screen. To exchange, scan the new goods there first.'}
        </p>
      </div>
    </Dialog>
  )
}

function useReturnForm(record: ShownRecord, onClose: () => void) {
  const terminal = useTerminal()
  const before = terminal.back?.goods
  const mine = before?.from.sale?.id === record.id ? before : undefined
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>(() => picksBefore(mine))
  const [reason, setReason] = useState<RefundReason | null>(mine?.reason ?? null)
  const [note, setNote] = useState(mine?.reasonNote ?? '')
  const [isAsked, setIsAsked] = useState(false)
  const lines = returnable(record).filter(({ left }) => left > 0)
  const picks = lines.flatMap(({ line }): ReturnPick[] => {
    const { quantity, restock } = chosen[line.id] ?? { quantity: 0 }
    const shelved = restock ?? restocksByDefault(reason ?? 'other')
    return quantity > 0 ? [{ lineId: line.id, quantity, restock: shelved }] : []
  })
  const worth = giveBackTotal({ from: { sale: record, picks } }, record.vatMode)
  const worthMinor = worth.ok ? -worth.totalMinor : 0
  const owedMinor = owedBack(suggestPayOut(record, worthMinor))
  const barrier =
    barrierOf(terminal, before !== undefined && mine === undefined) ??
    (terminal.cart.lines.length > 0 ? comesAlone(record) : undefined)
  const keep = () => {
    setIsAsked(true)
    if (picks.length === 0 || reason === null || barrier) return
    terminal.takeBack(backOfSale(record, picks, { reason, reasonNote: note }))
    if (record.notPaid)
      terminal.say(`Returned goods are in the basket. ${formatMoney(owedMinor)} to give back`)
    onClose()
  }
  return {
    ...{ lines, chosen, reason, setReason, note, setNote, barrier, keep },
    count: picks.reduce((sum, { quantity }) => sum + quantity, 0),
    owedMinor,
    isExchange: terminal.cart.lines.length > 0,
    emptyError: isAsked && picks.length === 0 ? refusalMessage('return-empty') : undefined,
    reasonError: isAsked && reason === null ? refusalMessage('return-reason-missing') : undefined,
    choose: ({ line }: ReturnableLine, change: Partial<Chosen>) =>
      setChosen((now) => ({ ...now, [line.id]: { quantity: 0, ...now[line.id], ...change } })),
    chooseAll: () =>
      setChosen((now) =>
        Object.fromEntries(lines.map(({ line, left }) => [line.id, { ...now[line.id], quantity: left }])),
      ),
  }
}

function picksBefore(goods: NonNullable<ReturnType<typeof useTerminal>['back']>['goods'] | undefined) {
  if (!goods?.from.sale) return {}
  return Object.fromEntries(
    goods.from.picks.map(({ lineId, quantity, restock }) => [lineId, { quantity, restock }]),
  )
}

/** What stands in the way, with the way out: one return is of one sale, and money that was taken comes first. */
function barrierOf(
  { checkout }: ReturnType<typeof useTerminal>,
  isOther: boolean,
): { title: string; wayOut: string } | undefined {
  if (checkout.payment.tenders.length > 0)
    return {
      title: 'Part of the basket is paid',
      wayOut: 'Complete that sale, or give the money back, then return these goods.',
    }
  if (isOther)
    return {
      title: 'Goods of another receipt are being returned',
      wayOut: 'Complete or clear that return first. One return is of one receipt.',
    }
  return undefined
}

interface ReturnRowProps {
  line: ReturnableLine
  chosen: Chosen | undefined
  restocksByDefault: boolean
  onChange: (change: Partial<Chosen>) => void
}

function ReturnRow({
  line: { line, sold, returned, left },
  chosen,
  restocksByDefault: byDefault,
  onChange,
}: ReturnRowProps) {
  const quantity = chosen?.quantity ?? 0
  return (
    <li className="border-line px-4 py-2 not-last:border-b">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-40 flex-1">
          <span className="block font-medium [overflow-wrap:anywhere]">{line.name}</span>
          <span className="figures block text-sm text-ink-muted">
            {formatMoney(line.unitPriceMinor)} each · {countWords(sold)} bought
            {returned > 0 ? `, ${countWords(returned)} came back` : ''}
          </span>
        </span>
        <Quantity
          name={line.name}
          quantity={quantity}
          most={left}
          onChange={(next) => onChange({ quantity: next })}
        />
      </div>
      {quantity > 0 ? (
        <Checkbox
          label="Goes back on the shelf"
          checked={chosen?.restock ?? byDefault}
          onChange={(restock) => onChange({ restock })}
        />
      ) : null}
    </li>
  )
}
