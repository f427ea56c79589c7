import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askRemoteAccess } from '@tuppence/contract/remote-access'
import { type FormEvent, useId, useState } from 'react'
import { explain, refresh, send } from '../../app/api.ts'
import { Banner, Button, Dialog, Field, Input } from '../../ui/index.ts'
import { CopyButton } from './copy-button.tsx'
import { timeWords } from './portal-words.ts'

const SHORTEST_REASON = 5

export interface AskRemoteAccessProps {
  account: { readonly id: string; readonly businessName: string }
  /** What is known already of why, such as the subject of a ticket. */
  reason?: string
  onClose: () => void
}

/** Decision D17: a reason first, which the shop reads; then a link that works once. */
export function AskRemoteAccess({ account, reason: known = '', onClose }: AskRemoteAccessProps) {
  const [reason, setReason] = useState(known)
  const form = useId()
  const queries = useQueryClient()
  const ask = useMutation({
    mutationFn: () => send(askRemoteAccess, { params: { id: account.id }, body: { reason } }),
    onSuccess: () => refresh(queries, '/api/admin/remote-access'),
  })
  const isReady = reason.trim().length >= SHORTEST_REASON
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) ask.mutate()
  }
  if (ask.data) return <LinkOnce {...ask.data} businessName={account.businessName} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title={`Help in ${account.businessName}`}
      description="You act there as a manager. The shop sees it, can end it at any moment, and keeps a note of everything you do."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="primary" disabled={!isReady} busy={ask.isPending}>
            Make the link
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {ask.isError ? (
          <Banner tone="bad" title="There is no link" isUrgent>
            {explain(ask.error)}
          </Banner>
        ) : null}
        <Field label="Reason" hint="The shop reads it. Say what you are going to do." required>
          {(links) => (
            <Input
              {...links}
              autoComplete="off"
              maxLength={300}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

interface LinkOnceProps {
  link: string
  expiresAt: string
  businessName: string
  onClose: () => void
}

function LinkOnce({ link, expiresAt, businessName, onClose }: LinkOnceProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title={`The way into ${businessName}`}
      description="The link works once. It is shown now and never again."
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-4">
        <p className="figures flex items-center gap-2 rounded-md border border-line bg-sunken p-3 text-sm">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{link}</span>
          <CopyButton text={link} label="Copy the link" />
        </p>
        <p className="figures text-ink-muted">
          It dies unused at {timeWords(expiresAt)}. Open it in a private window, or your sign-in to the portal
          ends here.
        </p>
        <Button look="primary" asChild>
          <a href={link} rel="noreferrer" target="_blank">
            Open the shop
          </a>
        </Button>
      </div>
    </Dialog>
  )
}
