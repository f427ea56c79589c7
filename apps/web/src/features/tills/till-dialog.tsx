import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addTill, changeTill, type Till } from '@tuppence/contract/tills'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { Field, FormDialog, Input, toast } from '../../ui/index.ts'

interface TillDialogProps {
  /** Left out to enrol one. */
  readonly till?: Till
  readonly onClose: () => void
}

/** Enrols a till, or says otherwise what it is called and where it stands. */
export function TillDialog({ till, onClose }: TillDialogProps) {
  const client = useQueryClient()
  const [name, setName] = useState(till?.name ?? '')
  const [location, setLocation] = useState(till?.location ?? '')
  const [isTried, setIsTried] = useState(false)
  const body = { name: name.trim(), location: location.trim() || null }
  const save = useMutation({
    mutationFn: () => (till ? send(changeTill, { params: { id: till.id }, body }) : send(addTill, { body })),
    onSuccess: async () => {
      await refresh(client, '/api/tills')
      toast({
        title: 'Success',
        description: till
          ? 'Till saved.'
          : 'Till enrolled. The next new device that signs in and opens Sales becomes it.',
      })
      onClose()
    },
    onError: (error) => toast({ title: 'Error', description: explain(error), look: 'destructive' }),
  })
  const submit = () => {
    setIsTried(true)
    if (body.name !== '') save.mutate()
  }
  return (
    <FormDialog
      title={till ? `Till ${till.code}` : 'Add a till'}
      width="narrow"
      goOn={till ? 'Save' : 'Add the till'}
      isSending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        {...(isTried && body.name === '' && { error: 'Write a name for the till.' })}
      >
        {(links) => (
          <Input
            {...links}
            value={name}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="Location (optional)" hint="Where it stands: by the door, upstairs.">
        {(links) => (
          <Input
            {...links}
            value={location}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setLocation(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
