import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setSwitches } from '@tuppence/contract/settings'
import { counted } from '@tuppence/domain/counts'
import { MOST_LOCK_MINUTES } from '@tuppence/domain/staff'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useMay } from '../../foundation/session/session.ts'
import { Banner, Button, Card, Field, Form, NumberInput, toast } from '../../ui/index.ts'

/** After how long the tills lock their screens; for those who may set it, and for the others to know. */
export function TillLock({ minutes }: { minutes: number }) {
  const mayChange = useMay('manage-settings')
  const client = useQueryClient()
  const [typed, setTyped] = useState<number | undefined>(minutes)
  const isWrong = typed === undefined || typed > MOST_LOCK_MINUTES
  const change = useMutation({
    mutationFn: (lockAfterMinutes: number) => send(setSwitches, { body: { lockAfterMinutes } }),
    onSuccess: async () => {
      await refresh(client, '/api/settings')
      toast({ title: 'Saved', description: 'The tills go by it at once.' })
    },
  })
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-xl">Till lock</h2>
      <p className="mb-4 text-ink-muted">
        A till that nobody touches locks its screen. The basket stays, and a PIN opens it again.
      </p>
      {change.isError ? <Banner tone="bad" title={explain(change.error)} isUrgent /> : null}
      {mayChange ? (
        <Form
          className="flex flex-wrap items-start gap-3"
          onSubmit={() => {
            if (!isWrong) change.mutate(typed)
          }}
        >
          <Field
            label="Minutes without a touch"
            className="min-w-48 flex-1"
            hint={typed === 0 ? '0: the tills never lock by themselves.' : '0 for never.'}
            error={isWrong ? `Write a whole number from 0 to ${MOST_LOCK_MINUTES}.` : undefined}
          >
            {(links) => <NumberInput {...links} value={typed} onValueChange={setTyped} />}
          </Field>
          <Button
            type="submit"
            className="mt-[1.6rem]"
            busy={change.isPending}
            disabled={isWrong || typed === minutes}
          >
            Save
          </Button>
        </Form>
      ) : (
        <p className="font-medium">
          {minutes === 0 ? 'Never by itself' : `After ${counted(minutes, 'minute')}`}
        </p>
      )}
    </Card>
  )
}
