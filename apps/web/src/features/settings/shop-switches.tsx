import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ShopSettings, setSwitches } from '@tuppence/contract/settings'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useMay } from '../../foundation/session/session.ts'
import { Banner, Card, Switch, toast } from '../../ui/index.ts'

type Switches = Pick<ShopSettings, 'soundEffects' | 'autoBackup'>

/** Sound effects and the automatic daily backup (SET-007); each is saved as it is switched. */
export function ShopSwitches({ soundEffects, autoBackup }: Switches) {
  const mayChange = useMay('manage-settings')
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (body: Partial<Switches>) => send(setSwitches, { body }),
    onSuccess: async () => {
      await refresh(client, '/api/settings')
      toast({ title: 'Saved', description: 'It holds from now on.' })
    },
  })
  const shown = { soundEffects, autoBackup, ...(change.isPending && change.variables) }
  return (
    <Card className="grid gap-5 p-5 lg:col-span-2">
      <h2 className="text-xl">Sounds and backups</h2>
      {change.isError ? <Banner tone="bad" title={explain(change.error)} isUrgent /> : null}
      <Switch
        label="Sound effects"
        hint="Tones for scans and for codes that nobody knows, and the bell of new online orders, on every device of the shop."
        checked={shown.soundEffects}
        onChange={(isOn) => change.mutate({ soundEffects: isOn })}
        disabled={!mayChange}
      />
      <Switch
        label="Automatic daily backup"
        hint="Each night a file of this business alone, kept 30 days. The backup of the whole server is made all the same."
        checked={shown.autoBackup}
        onChange={(isOn) => change.mutate({ autoBackup: isOn })}
        disabled={!mayChange}
      />
    </Card>
  )
}
