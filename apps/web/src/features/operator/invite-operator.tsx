import { useMutation, useQueryClient } from '@tanstack/react-query'
import { inviteOperator } from '@tuppence/contract/operators'
import { type FormEvent, useId, useState } from 'react'
import { explain, refresh, send } from '../../app/api.ts'
import { Banner, Button, Dialog, Field, Input } from '../../ui/index.ts'
import { CopyButton } from './copy-button.tsx'
import { timeWords } from './portal-words.ts'

/** A link by which somebody makes their own operator account: nobody else ever knows their password. */
export function InviteOperator({ onClose }: { onClose: () => void }) {
  const [forName, setForName] = useState('')
  const form = useId()
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: () => send(inviteOperator, { body: { forName } }),
    onSuccess: () => refresh(queries, '/api/admin/operators'),
  })
  const isReady = forName.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) make.mutate()
  }
  if (make.data) return <LinkOnce {...make.data} forName={forName} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title="Add an operator"
      description="An operator sees every business in the portal, and can open, suspend and close them."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="primary" disabled={!isReady} busy={make.isPending}>
            Make the link
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {make.isError ? (
          <Banner tone="bad" title="There is no link" isUrgent>
            {explain(make.error)}
          </Banner>
        ) : null}
        <Field label="Who is it for?" hint="It stands in the list until they have used the link." required>
          {(links) => (
            <Input
              {...links}
              autoComplete="off"
              maxLength={255}
              value={forName}
              onChange={({ target }) => setForName(target.value)}
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
  forName: string
  onClose: () => void
}

function LinkOnce({ link, expiresAt, forName, onClose }: LinkOnceProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title={`Link for ${forName}`}
      description="The link works once. It is shown now and never again."
      actions={
        <Button look="primary" onClick={onClose}>
          I have passed it on
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="figures flex items-center gap-2 rounded-md border border-line bg-sunken p-3 text-sm">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{link}</span>
          <CopyButton text={link} label="Copy the link" />
        </p>
        <p className="figures text-ink-muted">
          Whoever opens it chooses their own name and password, so give it to {forName} only. It dies unused
          at {timeWords(expiresAt)}.
        </p>
      </div>
    </Dialog>
  )
}
