import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CustomerProfile, MOST_NOTES, writeCustomerNotes } from '@tuppence/contract/customer-records'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { LeaveQuestion } from '../../foundation/leaving/leave-question.tsx'
import { useLeaving } from '../../foundation/leaving/use-leaving.ts'
import { Banner, Button, Card, Field, TextArea, toast } from '../../ui/index.ts'

/** What the shop wants to remember of them. They may read it: it is part of their data. */
export function Notes({ customer }: { customer: CustomerProfile }) {
  const queries = useQueryClient()
  const before = customer.notes ?? ''
  const [notes, setNotes] = useState(before)
  const saving = useMutation({
    mutationFn: () => send(writeCustomerNotes, { params: { id: customer.id }, body: { notes } }),
    onSuccess: async () => {
      await refresh(queries, '/api/customers')
      toast({ title: 'Success', description: 'Notes saved' })
    },
  })
  const { question } = useLeaving(notes.trim() !== before.trim() && !saving.isSuccess, () => setNotes(before))
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
        <Field label="Notes" labelHidden hint="They may ask to read this: it is part of their data.">
          {(links) => (
            <TextArea
              {...links}
              rows={6}
              maxLength={MOST_NOTES}
              value={notes}
              onChange={({ target }) => setNotes(target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          className="justify-self-start"
          busy={saving.isPending}
          disabled={notes.trim() === before}
        >
          Save notes
        </Button>
      </form>
    </Card>
  )
}
