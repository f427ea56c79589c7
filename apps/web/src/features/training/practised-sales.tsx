import type { TillSetup } from '@tuppence/contract/tills'
import { receiptShop } from '@tuppence/domain/receipts'
import type { SoldSale } from '@tuppence/domain/sales'
import { Ban, Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { printReceipt } from '../../devices/print-receipt.ts'
import { Badge, Button, Card, Money, toast } from '../../ui/index.ts'
import { canBeVoided, canComeBack, soldIn } from './practised-back.ts'
import { useTrainingKeys } from './training-keys.ts'
import { changeLedger, type PractisedSale, type TrainingLedger, withVoided } from './training-ledger.ts'
import { TrainingReturn } from './training-return.tsx'

const PRACTISED = 'practised-sales'

interface PractisedSalesProps {
  ledger: TrainingLedger
  shop: TillSetup['shop']
}

/** What was practised, to print, to return, to void, and to look at: the newest with its change. */
export function PractisedSales({ ledger, shop }: PractisedSalesProps) {
  const [returningId, setReturningId] = useState<string>()
  const returning = ledger.sales.find(({ sale }) => sale.id === returningId)
  useTrainingKeys(['history'], () => {
    const card = document.getElementById(PRACTISED)
    if (!card) toast({ title: 'Nothing is practised yet' })
    card?.scrollIntoView({ block: 'nearest' })
    card?.querySelector('button')?.focus()
  })
  if (ledger.sales.length === 0) return null
  return (
    <Card id={PRACTISED} aria-labelledby="practised" className="shrink-0">
      <h2 id="practised" className="border-b border-line px-4 py-3 text-lg">
        Practised
      </h2>
      <ul>
        {ledger.sales.map((practised) => (
          <PractisedRow
            key={practised.sale.id}
            practised={practised}
            sold={soldIn(ledger, practised)}
            isBackFree={ledger.back === null}
            onPrint={() => void print(practised, shop)}
            onReturn={() => setReturningId(practised.sale.id)}
          />
        ))}
      </ul>
      {returning ? (
        <TrainingReturn sold={soldIn(ledger, returning)} onClose={() => setReturningId(undefined)} />
      ) : null}
    </Card>
  )
}

interface PractisedRowProps {
  practised: PractisedSale
  sold: SoldSale
  /** One return is of one receipt: none is under way. */
  isBackFree: boolean
  onPrint: () => void
  onReturn: () => void
}

function PractisedRow({ practised, sold, isBackFree, onPrint, onReturn }: PractisedRowProps) {
  const { sale, isVoided } = practised
  const number = sale.receiptNumber
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0">
      <span className="figures font-semibold">{number}</span>
      <Money amountMinor={sale.totalMinor} />
      {sale.changeMinor > 0 ? (
        <span className="text-ink-muted">
          Change <Money amountMinor={sale.changeMinor} />
        </span>
      ) : null}
      {isVoided ? <Badge state="bad">Voided</Badge> : null}
      {sale.kind === 'sale' ? null : (
        <Badge state="warn">
          {sale.kind === 'exchange' ? 'Exchange' : 'Refund'} of {sale.reversesReceipt}
        </Badge>
      )}
      <span className="ml-auto flex flex-wrap gap-2">
        <Button size="small" onClick={onPrint} aria-label={`Print ${number}`}>
          <Printer size={16} aria-hidden />
          Print
        </Button>
        {isBackFree && canComeBack(sold) ? (
          <Button size="small" aria-label={`Return goods of ${number}`} onClick={onReturn}>
            <Undo2 size={16} aria-hidden />
            Return
          </Button>
        ) : null}
        {isBackFree && canBeVoided(sold) ? (
          <Button
            size="small"
            aria-label={`Void ${number}`}
            onClick={() => changeLedger((ledger) => withVoided(ledger, sale.id))}
          >
            <Ban size={16} aria-hidden />
            Void
          </Button>
        ) : null}
      </span>
    </li>
  )
}

/** The paper says that it is of training, and carries no code that a till would look for. */
async function print({ sale }: PractisedSale, shop: TillSetup['shop']) {
  try {
    const withoutCode = { ...shop, receipt: { ...receiptShop(shop), showQrCode: false } }
    await printReceipt(sale, withoutCode, { training: true })
  } catch {
    toast({ title: 'Error', description: 'The receipt could not be printed.', look: 'destructive' })
  }
}
