import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Banner, Button, Field, TextArea } from '../../ui/index.ts'
import { explain } from '../asking/api.ts'

export interface WriteMessageProps {
  label: string
  sendLabel: string
  /** Sends the words; what fails is said here, and they stay. */
  onSend: (text: string) => Promise<unknown>
}

/** Somebody's next words in a ticket. */
export function WriteMessage({ label, sendLabel, onSend }: WriteMessageProps) {
  const [text, setText] = useState('')
  const send = useMutation({ mutationFn: () => onSend(text), onSuccess: () => setText('') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') send.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {send.isError ? (
        <Banner tone="bad" title="It was not sent" isUrgent>
          {explain(send.error)}
        </Banner>
      ) : null}
      <Field label={label}>
        {(links) => (
          <TextArea
            {...links}
            maxLength={4_000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button type="submit" look="primary" disabled={text.trim() === ''} busy={send.isPending}>
          {sendLabel}
        </Button>
      </div>
    </form>
  )
}
