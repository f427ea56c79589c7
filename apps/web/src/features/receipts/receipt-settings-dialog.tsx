import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ShopSettings, setReceiptConfig } from '@tuppence/contract/settings'
import { type ReceiptConfig, receiptShop } from '@tuppence/domain/receipts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { LeaveQuestion } from '../../foundation/leaving/leave-question.tsx'
import { useLeaving } from '../../foundation/leaving/use-leaving.ts'
import { Banner, Button, Dialog, focusFirstWrong, toast } from '../../ui/index.ts'
import { openPreview } from './preview-window.ts'
import { ReceiptFields } from './receipt-fields.tsx'
import { ReceiptView, type Shown } from './receipt-view.tsx'
import { useReceiptDraft } from './use-receipt-draft.ts'

interface ReceiptSettingsDialogProps {
  settings: ShopSettings
  onClose: () => void
}

/** How the receipts of the business look, with the receipt of a sample sale beside it (RCPT-006 to RCPT-017). */
export function ReceiptSettingsDialog({ settings, onClose }: ReceiptSettingsDialogProps) {
  const form = useId()
  const draft = useReceiptDraft(settings.receipt)
  const shown: Shown = {
    shop: receiptShop({ ...settings, receipt: withReadMargins(draft.config) }),
    vatMode: settings.vatMode,
  }
  const preview = usePreview(shown)
  const client = useQueryClient()
  const [seen] = useState(settings.receipt)
  const save = useMutation({
    mutationFn: (set: ReceiptConfig) => send(setReceiptConfig, { body: { seen, set } }),
    onSuccess: async () => {
      await refresh(client, '/api/settings')
      toast({ title: 'Receipt Settings Saved', description: 'The tills print by them at once.' })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const config = draft.toSave()
    if (config) save.mutate(config)
    else focusFirstWrong(form)
  }
  const { leave, question } = useLeaving(draft.isChanged, onClose)
  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => isOpen || leave()}
        title="Receipt Settings"
        width="wide"
        actions={
          <>
            <Button onClick={leave}>Cancel</Button>
            <Button onClick={preview}>Preview Receipt</Button>
            <Button type="submit" form={form} look="primary" busy={save.isPending}>
              Save
            </Button>
          </>
        }
      >
        <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_22rem]">
          <form id={form} noValidate className="grid gap-5" onSubmit={submit}>
            {save.isError ? <Banner tone="bad" title={explain(save.error)} isUrgent /> : null}
            <ReceiptFields draft={draft} />
          </form>
          <section
            aria-label="What it looks like"
            // It scrolls by itself, and so by the arrow keys too.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus
            tabIndex={0}
            className="grid justify-items-center overflow-auto rounded-md border border-line bg-sunken p-3 md:sticky md:top-0 md:max-h-[calc(92dvh-12rem)]"
          >
            <div style={shown.shop.paperSize === 'A4' ? { zoom: 0.48 } : undefined}>
              <ReceiptView {...shown} />
            </div>
          </section>
        </div>
      </Dialog>
      <LeaveQuestion {...question} />
    </>
  )
}

/** A margin that cannot be read yet is shown as none. */
function withReadMargins(config: ReceiptConfig): ReceiptConfig {
  const read = (mm: number) => (mm >= 0 && mm <= 20 ? mm : 0)
  const { top, bottom, left, right } = config.margins
  return {
    ...config,
    margins: { top: read(top), bottom: read(bottom), left: read(left), right: read(right) },
  }
}

/** Opens the preview in its window, which follows what is written here (RCPT-016). */
function usePreview(shown: Shown): () => void {
  const opened = useRef<ReturnType<typeof openPreview>>(undefined)
  useEffect(() => opened.current?.show(shown))
  useEffect(() => () => opened.current?.end(), [])
  return () => {
    opened.current?.end()
    opened.current = openPreview(shown)
    if (!opened.current)
      toast({ title: 'Error', description: 'Please allow pop-ups to print receipts', look: 'destructive' })
  }
}
