import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Account, changeAccount } from '@tuppence/contract/operator'
import { counted } from '@tuppence/domain/counts'
import { PLAN_ROOM, PLANS, type Plan } from '@tuppence/domain/plans'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { FormDialog, SegmentedControl, Switch, toast } from '../../ui/index.ts'

/** Another plan, and whether the business is suspended. */
export function ChangeAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const [plan, setPlan] = useState<Plan>(account.plan)
  const [isSuspended, setIsSuspended] = useState(account.status === 'suspended')
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () =>
      send(changeAccount, {
        params: { id: account.id },
        body: { plan, status: isSuspended ? 'suspended' : 'active' },
      }),
    onSuccess: async ({ customer }) => {
      await refresh(queries, '/api/admin')
      toast({
        title: `${customer.businessName} is changed`,
        description: customer.status === 'suspended' ? 'It is suspended.' : `Its plan is ${customer.plan}.`,
      })
      onClose()
    },
  })
  return (
    <FormDialog
      width="narrow"
      title={`Plan and status of ${account.businessName}`}
      goOn="Save"
      className="gap-5"
      isSending={change.isPending}
      refused={change.isError ? { title: 'Nothing was changed', why: explain(change.error) } : undefined}
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <SegmentedControl
          label="Plan"
          value={plan}
          options={PLANS.map((value) => ({ value, label: value }))}
          onChange={setPlan}
        />
        <p className="figures text-sm text-ink-muted">
          {roomWords(plan)}. A smaller plan takes nothing away: it only says no to more.
        </p>
      </div>
      <Switch
        label="Suspended"
        hint="Tills that are signed in go on selling. Nobody signs in, and the back office is closed."
        checked={isSuspended}
        onChange={setIsSuspended}
      />
    </FormDialog>
  )
}

function roomWords(plan: Plan): string {
  const { tills, people, products } = PLAN_ROOM[plan]
  return `Room for ${counted(tills, 'till')}, ${counted(people, 'person', 'people')} and ${counted(products, 'product')}`
}
