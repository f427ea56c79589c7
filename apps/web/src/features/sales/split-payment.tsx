import { formatMoney, toPounds } from '@tuppence/domain/money'
import type { TenderMethod } from '@tuppence/domain/sales'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton, Select } from '../../ui/index.ts'
import { AmountBox } from './amount-box.tsx'
import { useTerminal } from './terminal-context.ts'

const words: Readonly<Record<TenderMethod, string>> = {
  cash: 'Cash',
  card: 'Card',
  digital: 'Digital',
  other: 'Other',
}
const offered: readonly TenderMethod[] = ['cash', 'card', 'digital']

/** Any number of part-payments until the total is paid; each can be taken back before the end. */
export function SplitPayment() {
  const { checkout } = useTerminal()
  const { tenders } = checkout.payment
  return (
    <div className="grid gap-2">
      {tenders.length > 0 ? (
        <ul aria-label="Payments taken" className="max-h-28 overflow-y-auto rounded-md border border-line">
          {tenders.map((tender) => (
            <li key={tender.id} className="flex items-center gap-2 border-line pl-3 not-last:border-b">
              <span className="flex-1">
                {words[tender.method]}
                {tender.changeMinor > 0 ? (
                  <span className="ml-2 text-sm text-ink-muted">
                    change {formatMoney(tender.changeMinor)}
                  </span>
                ) : null}
              </span>
              <span className="figures font-semibold">{formatMoney(tender.receivedMinor)}</span>
              <IconButton
                label={`Take back ${words[tender.method]} ${formatMoney(tender.receivedMinor)}`}
                onClick={() => checkout.removeTender(tender.id)}
              >
                <X size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {checkout.owedMinor > 0 ? <NextTender key={tenders.length} /> : <Settled />}
    </div>
  )
}

function NextTender() {
  const { checkout } = useTerminal()
  const [method, setMethod] = useState<TenderMethod>('cash')
  const [amountText, setAmountText] = useState('')
  const add = () => {
    if (checkout.addTender(method, amountText.trim() === '' ? toPounds(checkout.owedMinor) : amountText))
      setAmountText('')
  }
  return (
    <>
      <div className="flex items-end gap-2">
        <AmountBox label="Next payment" text={amountText} onChange={setAmountText} onEnter={add} />
        <Select
          aria-label="Paid by"
          value={method}
          className="h-12"
          onChange={(event) => setMethod(offered.find((one) => one === event.target.value) ?? 'cash')}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </Select>
        <Button className="h-12" onClick={add}>
          Add
        </Button>
      </div>
      <p className="flex justify-between" aria-live="polite">
        <span className="text-ink-muted">Left to pay</span>
        <span className="figures text-lg font-semibold">{formatMoney(checkout.owedMinor)}</span>
      </p>
    </>
  )
}

function Settled() {
  const { checkout } = useTerminal()
  return (
    <p className="flex justify-between text-good-ink" aria-live="polite">
      <span className="font-semibold">Paid in full</span>
      {checkout.changeMinor > 0 ? (
        <span className="figures">Change {formatMoney(checkout.changeMinor)}</span>
      ) : null}
    </p>
  )
}
