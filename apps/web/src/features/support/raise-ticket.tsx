import { useMutation, useQueryClient } from '@tanstack/react-query'
import { raiseTicket } from '@tuppence/contract/support'
import { URGENCIES, URGENCY_WORDS, type Urgency } from '@tuppence/domain/support'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { Field, FormDialog, Input, SelectField, TextArea, toast, useTyped } from '../../ui/index.ts'

interface Typed {
  subject: string
  text: string
}

const missing = (typed: Typed): Partial<Typed> => ({
  ...(typed.subject.trim() === '' && { subject: 'Say in a few words what it is about.' }),
  ...(typed.text.trim() === '' && { text: 'Say what happens, and what you expected.' }),
})

export interface RaiseTicketProps {
  onClose: () => void
  onRaised: (id: string) => void
}

/** Subject, words and urgency; the provider has it at once. */
export function RaiseTicket({ onClose, onRaised }: RaiseTicketProps) {
  const start: Typed = { subject: '', text: '' }
  const { typed, errors, write, submit } = useTyped(start, missing, () => raise.mutate())
  const [urgency, setUrgency] = useState<Urgency>('question')
  const queries = useQueryClient()
  const raise = useMutation({
    mutationFn: () => send(raiseTicket, { body: { ...typed, urgency } }),
    onSuccess: async ({ id, number }) => {
      await refresh(queries, '/api/support/tickets')
      toast({
        title: `Ticket ${number} is with your provider`,
        description: 'The answer comes to this page.',
      })
      onRaised(id)
    },
  })
  return (
    <FormDialog
      title="Ask for help"
      description="Your provider reads it and answers here. Leave out card numbers and passwords."
      goOn="Send"
      isSending={raise.isPending}
      refused={raise.isError ? { title: 'It was not sent', why: explain(raise.error) } : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Subject" error={errors.subject} required>
        {(links) => (
          <Input
            {...links}
            maxLength={120}
            value={typed.subject}
            onChange={({ target }) => write('subject', target.value)}
          />
        )}
      </Field>
      <SelectField
        label="How urgent it is"
        value={urgency}
        options={URGENCIES}
        wordsOf={(one) => URGENCY_WORDS[one]}
        onChoose={setUrgency}
      />
      <Field label="What happens" error={errors.text} required>
        {(links) => (
          <TextArea
            {...links}
            rows={6}
            maxLength={4_000}
            value={typed.text}
            onChange={({ target }) => write('text', target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
