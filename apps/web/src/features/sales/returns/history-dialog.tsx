import { useQueryClient } from '@tanstack/react-query'
import { findTransaction, getTransaction } from '@tuppence/contract/sales'
import { useEffect, useEffectEvent, useState } from 'react'
import { callQuery, send } from '../../../app/api.ts'
import { connectivity } from '../../../offline/index.ts'
import { Dialog } from '../../../ui/index.ts'
import { useTerminal } from '../terminal-context.ts'
import { findRecord } from './find-record.ts'
import { HistoryList } from './history-list.tsx'
import { RecordStep } from './record-step.tsx'
import { UnreceiptedForm } from './unreceipted-form.tsx'
import { useRecentRecords } from './use-records.ts'

type Step =
  | { readonly kind: 'list' }
  | { readonly kind: 'record'; readonly id: string }
  | { readonly kind: 'unreceipted' }

interface HistoryDialogProps {
  /** A receipt's code or number to begin with. */
  sought?: string | undefined
  onClose: () => void
}

/** A receipt may be looked up for as long as somebody stands there with it. */
const PATIENCE_MS = 6000

/** What was sold and given back, and from there: print again, void, take goods back (SELL-076). */
export function HistoryDialog({ sought, onClose }: HistoryDialogProps) {
  const [step, setStep] = useState<Step>({ kind: 'list' })
  const recent = useRecentRecords()
  const { find, said, isLooking } = useFind(recent.records ?? [], (id) => setStep({ kind: 'record', id }))
  const isReady = recent.records !== undefined
  const findSought = useEffectEvent(() => {
    if (sought !== undefined) void find(sought)
  })
  useEffect(() => {
    if (isReady) findSought()
  }, [isReady])
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
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title="Transaction History" width="medium">
      <HistoryList
        recent={recent}
        said={said}
        isLooking={isLooking}
        onFind={(text) => void find(text)}
        onOpen={(id) => setStep({ kind: 'record', id })}
        onUnreceipted={() => setStep({ kind: 'unreceipted' })}
      />
    </Dialog>
  )
}

function useFind(
  here: NonNullable<ReturnType<typeof useRecentRecords>['records']>,
  onFound: (id: string) => void,
) {
  const { shop } = useTerminal()
  const client = useQueryClient()
  const [said, setSaid] = useState<string>()
  const [isLooking, setIsLooking] = useState(false)
  const ask = async (receipt: string) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const detail = await send(findTransaction, { query: { receipt } }, { signal })
    client.setQueryData(callQuery(getTransaction, { params: { id: detail.id } }).queryKey, detail)
    return detail
  }
  const find = async (text: string) => {
    setSaid(undefined)
    setIsLooking(true)
    const { isOnline } = connectivity.get()
    const finding = await findRecord(text, { here, businessCode: shop?.businessCode, isOnline, ask })
    setIsLooking(false)
    if (finding.kind === 'found') onFound(finding.id)
    else setSaid(finding.words)
  }
  return { find, said, isLooking }
}
