import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Display, removeDisplay } from '@tuppence/contract/displays'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { explain, refresh, send } from '../../../foundation/asking/api.ts'
import { Badge, Banner, ConfirmDialog, IconButton } from '../../../ui/index.ts'

interface DisplaysListProps {
  displays: readonly Display[]
  /** Names the till of each, where there are those of several. */
  withTills?: boolean
}

/** The devices that show customers what is rung up, each with how it stands and the way to end it. */
export function DisplaysList({ displays, withTills }: DisplaysListProps) {
  const [going, setGoing] = useState<Display>()
  return (
    <>
      <ul className="grid">
        {displays.map((display) => (
          <li key={display.id} className="flex items-center gap-3 border-b border-line py-2.5 last:border-0">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="font-medium">{display.name}</span>
              {withTills ? <span className="block text-sm text-ink-muted">{display.tillName}</span> : null}
            </span>
            <Badge state={display.isConnected ? 'good' : 'neutral'}>
              {display.isConnected ? 'Showing' : 'Off'}
            </Badge>
            <IconButton label={`Remove ${display.name}`} onClick={() => setGoing(display)}>
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {going ? <RemoveDisplay display={going} onClose={() => setGoing(undefined)} /> : null}
    </>
  )
}

function RemoveDisplay({ display, onClose }: { display: Display; onClose: () => void }) {
  const client = useQueryClient()
  const removing = useMutation({
    mutationFn: () => send(removeDisplay, { params: { id: display.id } }),
    onSuccess: async () => {
      await refresh(client, '/api/displays')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${display.name}?`}
      consequence={`It shows nothing of ${display.tillName} any more, from this moment on. A new code connects it again.`}
      confirmLabel="Remove"
      isDangerous
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
    >
      {removing.isError ? <Banner tone="bad" title={explain(removing.error)} isUrgent /> : null}
    </ConfirmDialog>
  )
}
