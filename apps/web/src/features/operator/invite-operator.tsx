import { useMutation, useQueryClient } from '@tanstack/react-query'
import { inviteOperator } from '@tuppence/contract/operators'
import { useState } from 'react'
import { refresh, send } from '../../foundation/asking/api.ts'
import { StepDialog } from '../../foundation/asking/step-dialog.tsx'
import { Button, Field, Input } from '../../ui/index.ts'
import { LinkOnce } from './link-once.tsx'
import { timeWords } from './portal-words.ts'

/** A link by which somebody makes their own operator account: nobody else ever knows their password. */
export function InviteOperator({ onClose }: { onClose: () => void }) {
  const [forName, setForName] = useState('')
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: () => send(inviteOperator, { body: { forName } }),
    onSuccess: () => refresh(queries, '/api/admin/operators'),
  })
  if (make.data)
    return (
      <LinkOnce
        title={`Link for ${forName}`}
        link={make.data.link}
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            I have passed it on
          </Button>
        }
      >
        <p className="figures text-ink-muted">
          Whoever opens it chooses their own name and password, so give it to {forName} only. It dies unused
          at {timeWords(make.data.expiresAt)}.
        </p>
      </LinkOnce>
    )
  return (
    <StepDialog
      title="Add an operator"
      description="An operator sees every business in the portal, and can open, suspend and close them."
      refusedTitle="There is no link"
      leave="Cancel"
      goOn="Make the link"
      isFilled={forName.trim() !== ''}
      sending={make}
      onGoOn={() => make.mutate()}
      onClose={onClose}
    >
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
    </StepDialog>
  )
}
