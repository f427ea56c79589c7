import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CustomerProfile, MOST_NOTES, writeCustomerNotes } from '@tuppence/contract/customer-records'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { LeaveQuestion } from '../../foundation/leaving/leave-question.tsx'
import { useLeaving } from '../../foundation/leaving/use-leaving.ts'
import { Banner, Button, Card, Field, TextArea, toast } from '../../ui/index.ts'

/**
 * What the shop wants to remember of them. They may read it: it is part of their data. What is typed stays, whatever others save,
 * and whoever saves after somebody else has read what that was.
 */
export function Notes({ customer }: { customer: CustomerProfile }) {
  const queries = useQueryClient()
  const now = customer.notes ?? ''
  const [draft, write] = useState<{ readonly text: string; readonly before: string }>()
  const { text: notes, before } = draft ?? { text: now, before: now }
  const isWritten = notes.trim() !== before.trim()
  const saving = useMutation({
    mutationFn: () => send(writeCustomerNotes, { params: { id: customer.id }, body: { notes } }),
    onSuccess: async () => {
      await refresh(queries, '/api/customers')
      write(undefined)
      toast({ title: 'Success', description: 'Notes saved' })
    },
  })
  const { question } = useLeaving(isWritten, () => write(undefined))
  return (
    <Card className="p-5">
      <LeaveQuestion {...question} />
      <h2 className="mb-2 text-xl">Notes</h2>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        {saving.isError ? (
          <Banner tone="bad" title="The notes were not saved" isUrgent>
            {explain(saving.error)}
          </Banner>
        ) : null}
        {isWritten && now !== before ? (
          <Banner title="Somebody else has changed these notes since you began">
            <p className="max-h-40 overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere]">
              {now === '' ? 'They took all of them away.' : now}
            </p>
            <Button className="mt-2" onClick={() => write(undefined)}>
              Go on with theirs
            </Button>
          </Banner>
        ) : null}
        <Field label="Notes" labelHidden hint="They may ask to read this: it is part of their data.">
          {(links) => (
            <TextArea
              {...links}
              rows={6}
              maxLength={MOST_NOTES}
              value={notes}
              onChange={({ target }) => write({ text: target.value, before })}
            />
          )}
        </Field>
        <Button type="submit" className="justify-self-start" busy={saving.isPending} disabled={!isWritten}>
          Save notes
        </Button>
      </form>
    </Card>
  )
}
