import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TillPrinter } from '@tuppence/contract/printers'
import { useState } from 'react'
import type { PrinterHere } from '../../devices/printers/printer-here.ts'
import { explain, refresh } from '../../foundation/asking/api.ts'
import { useMay } from '../../foundation/session/session.ts'
import { FormDialog, toast } from '../../ui/index.ts'
import { PrinterFields } from './printer-fields.tsx'
import { draftOf, type PrinterDraft, type SetUpAt, waysAt, wrongIn } from './printer-setup.ts'
import { PrinterTest } from './printer-test.tsx'
import { keepPrinter } from './save-printer.ts'

export interface PrinterWizardProps {
  readonly at: SetUpAt
  readonly had: TillPrinter | PrinterHere | null
  readonly onClose: () => void
}

/** Which printer, what paper, and a page that shows whether that is right. */
export function PrinterWizard({ at, had, onClose }: PrinterWizardProps) {
  const maySave = useMay('manage-tills')
  const client = useQueryClient()
  const ways = waysAt(at, maySave)
  const [draft, setDraft] = useState(() => draftOf(at, ways, had))
  const [isTold, setIsTold] = useState(false)
  const [isTesting, setIsTesting] = useState(false)
  const wrong = wrongIn(draft)
  const keep = useMutation({
    mutationFn: () => keepPrinter(at, draft, maySave),
    onSuccess: async () => {
      await refresh(client, '/api/printers')
      if (draft.connection !== 'browser') return setIsTesting(true)
      toast({ title: 'Saved', description: 'Receipts are printed by the browser.' })
      onClose()
    },
  })
  const change = (fields: Partial<PrinterDraft>) => {
    setDraft((kept) => ({ ...kept, ...fields }))
    // What was refused is being put right.
    if (keep.isError) keep.reset()
  }
  if (isTesting)
    return <PrinterTest at={at} draft={draft} onBack={() => setIsTesting(false)} onDone={onClose} />
  return (
    <FormDialog
      title="Set up the receipt printer"
      description={
        at.till
          ? `Where the receipts of ${at.till.name} are printed.`
          : 'Where the receipts of this device are printed.'
      }
      goOn={draft.connection === 'browser' ? 'Save' : 'Save and test'}
      isSending={keep.isPending}
      refused={keep.isError ? { title: 'Not saved', why: explain(keep.error) } : undefined}
      onSubmit={() => {
        setIsTold(true)
        if (Object.keys(wrong).length === 0) keep.mutate()
      }}
      onClose={onClose}
    >
      <PrinterFields draft={draft} ways={ways} wrong={isTold ? wrong : {}} onChange={change} />
    </FormDialog>
  )
}
