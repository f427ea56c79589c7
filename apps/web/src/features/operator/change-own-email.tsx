import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeOwnEmail } from '@tuppence/contract/operators'
import { mailAddress, WRONG_MAIL_ADDRESS } from '@tuppence/domain/receipts'
import { useState } from 'react'
import { refresh, send } from '../../foundation/asking/api.ts'
import { StepDialog } from '../../foundation/asking/step-dialog.tsx'
import { Field, Input } from '../../ui/index.ts'

/** Where an operator is told of what happens to their own login. */
export function ChangeOwnEmail({ email, onClose }: { email: string | null; onClose: () => void }) {
  const [typed, setTyped] = useState(email ?? '')
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () => send(changeOwnEmail, { body: { email: typed.trim() || null } }),
    onSuccess: async () => {
      await refresh(queries, '/api/admin/operators')
      onClose()
    },
  })
  const isWrong = typed.trim() !== '' && mailAddress(typed) === undefined
  return (
    <StepDialog
      title="Your email for alerts"
      description="We email you when your account is used on another device, when someone knows your password but not your code, and when your second factor or this email changes."
      refusedTitle="The email wasn’t changed"
      leave="Cancel"
      goOn="Save"
      isFilled={!isWrong && typed.trim() !== (email ?? '')}
      sending={change}
      onGoOn={() => change.mutate()}
      onClose={onClose}
    >
      <Field
        label="Email"
        hint="Leave it empty to have alerts sent to the support email."
        error={isWrong ? WRONG_MAIL_ADDRESS : undefined}
      >
        {(links) => (
          <Input
            {...links}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </StepDialog>
  )
}
