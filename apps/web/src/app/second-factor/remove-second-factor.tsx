import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Banner, Button, Dialog, toast } from '../../ui/index.ts'
import { explain, send } from '../api.ts'
import { CodeField } from './code-field.tsx'
import type { SecondFactorCalls } from './second-factor-card.tsx'

/** Asks for a code of it before the second factor is gone: a session left open must not be enough. */
export function RemoveSecondFactor({ calls, onClose }: { calls: SecondFactorCalls; onClose: () => void }) {
  const [code, setCode] = useState('')
  const form = useId()
  const remove = useMutation({
    mutationFn: () => send(calls.remove, { body: { code } }),
    onSuccess: () => {
      toast({ title: 'The second factor is removed', description: 'Your password alone signs you in now.' })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') remove.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title="Remove the second factor"
      description="Your password alone will sign you in. Its recovery codes stop working."
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            type="submit"
            form={form}
            look="danger"
            disabled={code.trim() === ''}
            busy={remove.isPending}
          >
            Remove it
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {remove.isError ? <Banner tone="bad" title={explain(remove.error)} isUrgent /> : null}
        <CodeField value={code} onWrite={setCode} hint="From the app, or one of your recovery codes." />
      </form>
    </Dialog>
  )
}
