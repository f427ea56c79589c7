import { useEffect, useEffectEvent, useState } from 'react'
import { EMPTY_SEARCH } from '../../../foundation/sale-search/search-form.ts'
import { Dialog } from '../../../ui/index.ts'
import { HistoryList } from './history-list.tsx'
import { RecordStep } from './record-step.tsx'
import { TestPrints } from './test-prints.tsx'
import { UnreceiptedForm } from './unreceipted-form.tsx'
import { useFindRecord } from './use-find-record.ts'

type Step =
  | { readonly kind: 'list' }
  | { readonly kind: 'record'; readonly id: string }
  | { readonly kind: 'unreceipted' }

interface HistoryDialogProps {
  /** A receipt's code or number to begin with. */
  sought?: string | undefined
  onClose: () => void
}

/** What was sold and given back, and from there: print again, void, take goods back (SELL-076). */
export function HistoryDialog({ sought, onClose }: HistoryDialogProps) {
  const [step, setStep] = useState<Step>({ kind: 'list' })
  // Kept while one of the sales is looked at: it may be the wrong one.
  const [form, setForm] = useState(EMPTY_SEARCH)
  const { find, said, isLooking } = useFindRecord((id) => setStep({ kind: 'record', id }))
  const findSought = useEffectEvent(() => {
    if (sought !== undefined) void find(sought)
  })
  useEffect(() => findSought(), [])
  const toList = () => setStep({ kind: 'list' })

  if (step.kind === 'record')
    return (
      <RecordStep
        key={step.id}
        id={step.id}
        onOpen={(id) => setStep({ kind: 'record', id })}
        onBack={toList}
        onClose={onClose}
      />
    )
  if (step.kind === 'unreceipted') return <UnreceiptedForm onBack={toList} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title="Transaction History" width="wide">
      <HistoryList
        form={form}
        said={said}
        isLooking={isLooking}
        onFind={(text) => void find(text)}
        onSearch={setForm}
        onOpen={(id) => setStep({ kind: 'record', id })}
        onUnreceipted={() => setStep({ kind: 'unreceipted' })}
      />
      <TestPrints />
    </Dialog>
  )
}
