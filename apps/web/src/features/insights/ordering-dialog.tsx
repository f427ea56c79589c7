import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readInsights, setOrdering } from '@tuppence/contract/insights'
import type { Ordering } from '@tuppence/domain/insights'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { Field, FormDialog, NumberInput } from '../../ui/index.ts'

const MOST = { leadDays: 120, coverDays: 180 }

/** How long an order takes and how long it should last, which every proposal goes by. */
export function OrderingDialog({ ordering, onClose }: { ordering: Ordering; onClose: () => void }) {
  const [leadDays, setLead] = useState<number | undefined>(ordering.leadDays)
  const [coverDays, setCover] = useState<number | undefined>(ordering.coverDays)
  const client = useQueryClient()
  const keep = useMutation({
    mutationFn: (body: Ordering) => send(setOrdering, { body }),
    onSuccess: async () => {
      await refresh(client, readInsights.path)
      onClose()
    },
  })
  const isLead = leadDays !== undefined && leadDays <= MOST.leadDays
  const isCover = coverDays !== undefined && coverDays >= 1 && coverDays <= MOST.coverDays
  return (
    <FormDialog
      title="How you order"
      description="The proposals are worked out anew by it."
      goOn="Save"
      isBlocked={!isLead || !isCover}
      isSending={keep.isPending}
      refused={keep.error ? { title: 'It was not saved', why: explain(keep.error) } : undefined}
      onSubmit={() => {
        if (isLead && isCover) keep.mutate({ leadDays, coverDays })
      }}
      onClose={onClose}
    >
      <Field
        label="Days from an order to its goods on the shelf"
        error={isLead ? undefined : `Up to ${MOST.leadDays}.`}
      >
        {(links) => <NumberInput {...links} value={leadDays} onValueChange={setLead} />}
      </Field>
      <Field
        label="Days that an order should last"
        error={isCover ? undefined : `From 1 to ${MOST.coverDays}.`}
      >
        {(links) => <NumberInput {...links} value={coverDays} onValueChange={setCover} />}
      </Field>
    </FormDialog>
  )
}
