import { REASON_LABELS, returnable } from '@tuppence/domain/sales'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useCart } from '../../../offline/index.ts'
import { Banner, Button, Dialog, Skeleton } from '../../../ui/index.ts'
import { PaperButtons } from '../receipts/paper-buttons.tsx'
import { useTerminal } from '../till/terminal-context.ts'
import { BackButton } from './back-button.tsx'
import { RecordView } from './record-view.tsx'
import { ReturnForm } from './return-form.tsx'
import { type ShownRecord, stampOfRecord } from './shown-record.ts'
import { type FoundRecord, useRecord } from './use-records.ts'
import { VoidForm } from './void-form.tsx'

interface RecordStepProps {
  id: string
  onOpen: (id: string) => void
  /** Where the way back leads to. */
  backWords?: string
  onBack: () => void
  onClose: () => void
}

/** One record, and what can be done about it. */
export function RecordStep({ id, onOpen, backWords = 'All transactions', onBack, onClose }: RecordStepProps) {
  const found = useRecord(id)
  const [doing, setDoing] = useState<'void' | 'return'>()
  const { record } = found
  const toRecord = () => setDoing(undefined)
  if (record && doing === 'void') return <VoidForm record={record} onBack={toRecord} onClose={onClose} />
  if (record && doing === 'return') return <ReturnForm record={record} onBack={toRecord} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={record ? record.receiptNumber : 'Transaction'}
      actions={record ? <Deeds record={record} onDo={setDoing} /> : null}
    >
      <BackButton words={backWords} onPress={onBack} />
      {record ? <RecordView found={found} record={record} onOpen={onOpen} /> : <Missing found={found} />}
    </Dialog>
  )
}

function Missing({ found: { isLoading, problem } }: { found: FoundRecord }) {
  if (isLoading || problem === undefined)
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">Looking it up</span>
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    )
  if (problem === 'unknown')
    return (
      <Banner tone="warn" title="Transaction not found or invalid QR code" isUrgent>
        There is no such record in the books of this shop.
      </Banner>
    )
  return (
    <Banner tone="warn" title="This one was sold on another till" isUrgent>
      The shop’s books are out of reach just now. Look it up when the connection is back, or on the till that
      sold it.
    </Banner>
  )
}

function Deeds({ record, onDo }: { record: ShownRecord; onDo: (deed: 'void' | 'return') => void }) {
  const { checkout, mayVoid, mayRefund } = useTerminal()
  const { saleToPrint } = useCart()
  // SELL-077: what came back in part is given back by the rest of it, not voided.
  const isVoidable = record.kind === 'sale' && stampOfRecord(record).words === 'COMPLETED'
  const isReturnable =
    stampOfRecord(record).words !== 'VOIDED' && returnable(record).some(({ left }) => left > 0)
  const isBarred = (isVoidable && !mayVoid) || (isReturnable && !mayRefund)
  return (
    <>
      {isBarred ? (
        <p className="basis-full text-sm text-ink-muted">
          A supervisor, a manager or the owner allows a void or a return here with their PIN.
        </p>
      ) : null}
      {/* Two beside each other on a phone, in place of a staircase of their words. */}
      <div className="contents max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:gap-2 max-sm:[&>:not(button)]:col-span-full">
        <Button onClick={() => checkout.printAgain(record, voidedBy(record))}>
          <Printer size={18} aria-hidden />
          {saleToPrint === record.id ? 'Print the original' : 'Print a duplicate'}
        </Button>
        <PaperButtons sale={record} voided={voidedBy(record)} isOfBooks />
        {isVoidable ? <Button onClick={() => onDo('void')}>Void</Button> : null}
        {isReturnable ? (
          <Button look="primary" className="max-sm:col-span-2" onClick={() => onDo('return')}>
            Return or exchange
          </Button>
        ) : null}
      </div>
    </>
  )
}

/** The void of a sale as its paper says it; null for what was not voided (RCPT-029). */
function voidedBy({ returns }: ShownRecord): { reason: string; voidedAt: string } | null {
  const back = returns.find(({ kind }) => kind === 'void')
  return back ? { reason: REASON_LABELS[back.reason ?? 'other'], voidedAt: back.soldAt } : null
}
