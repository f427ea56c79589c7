import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setLowStockAlerts } from '@tuppence/contract/settings'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useMay } from '../../foundation/session/session.ts'
import { Banner, Card, Switch } from '../../ui/index.ts'

/** Whether people are told as products run low (decision D7); the lists show it in any case. */
export function LowStockAlerts({ isOn }: { isOn: boolean }) {
  const mayChange = useMay('manage-settings')
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (lowStockAlerts: boolean) => send(setLowStockAlerts, { body: { lowStockAlerts } }),
    onSuccess: () => refresh(client, '/api/settings'),
  })
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-xl">Low stock</h2>
      {change.isError ? <Banner tone="bad" title={explain(change.error)} isUrgent /> : null}
      <Switch
        label="Tell me as products run low"
        hint="A notice appears once, when a product comes to its minimum level."
        checked={change.isPending ? change.variables : isOn}
        onChange={(isChecked) => change.mutate(isChecked)}
        disabled={!mayChange}
      />
    </Card>
  )
}
