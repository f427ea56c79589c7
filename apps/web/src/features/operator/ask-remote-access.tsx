import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askRemoteAccess } from '@tuppence/contract/remote-access'
import { useState } from 'react'
import { refresh, send } from '../../foundation/asking/api.ts'
import { StepDialog } from '../../foundation/asking/step-dialog.tsx'
import { Button, buttonLook, Field, Input } from '../../ui/index.ts'
import { LinkOnce } from './link-once.tsx'
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
  const queries = useQueryClient()
  const ask = useMutation({
    mutationFn: () => send(askRemoteAccess, { params: { id: account.id }, body: { reason } }),
    onSuccess: () => refresh(queries, '/api/admin/remote-access'),
  })
  if (ask.data)
    return (
      <LinkOnce
        title={`The way into ${account.businessName}`}
        link={ask.data.link}
        onClose={onClose}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <p className="figures text-ink-muted">
          It dies unused at {timeWords(ask.data.expiresAt)}. Open it in a private window, or your sign-in to
          the portal ends here.
        </p>
        <a href={ask.data.link} rel="noreferrer" target="_blank" className={buttonLook('primary', 'medium')}>
          Open the shop
        </a>
      </LinkOnce>
    )
  return (
    <StepDialog
      title={`Help in ${account.businessName}`}
      description="You act there as a manager. The shop sees it, can end it at any moment, and keeps a note of everything you do."
      refusedTitle="There is no link"
      leave="Cancel"
      goOn="Make the link"
      isFilled={reason.trim().length >= SHORTEST_REASON}
      sending={ask}
      onGoOn={() => ask.mutate()}
      onClose={onClose}
    >
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
    </StepDialog>
  )
}
