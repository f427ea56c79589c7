import { useMutation } from '@tanstack/react-query'
import { leaveTill } from '@tuppence/contract/displays'
import { useState } from 'react'
import { explain, send } from '../../../foundation/asking/api.ts'
import { Badge, Banner, Button, ConfirmDialog, LoadingScreen } from '../../../ui/index.ts'
import { DisplayScreen } from '../display-screen.tsx'
import { ConnectForm } from './connect-form.tsx'
import { useAwake } from './use-awake.ts'
import { useRemoteTill } from './use-remote-till.ts'

/** `/display`: a device of its own that shows customers what a till rings up. A code connects it, and nobody signs in. */
export function DisplayPage() {
  const [attempt, setAttempt] = useState(0)
  const { line, shown, isTillSilent, shop } = useRemoteTill(attempt)
  useAwake(line !== 'over')
  if (line === 'over') return <ConnectForm onConnected={() => setAttempt((before) => before + 1)} />
  // A device that has shown a shop before shows it at once; another cannot know yet what it is.
  if (line === 'connecting' && !shop) return <LoadingScreen />
  return (
    <DisplayScreen
      shop={shop}
      state={shown}
      standing={
        <span role="status" className="empty:hidden">
          {line === 'cut' ? (
            <Badge state="warn">Reconnecting…</Badge>
          ) : isTillSilent ? (
            <Badge state="warn">The till is not connected</Badge>
          ) : null}
        </span>
      }
      actions={shown ? null : <Disconnect onDone={() => setAttempt((before) => before + 1)} />}
    />
  )
}

/** Asked about, because customers stand within reach. */
function Disconnect({ onDone }: { onDone: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const leaving = useMutation({ mutationFn: () => send(leaveTill, {}), onSuccess: onDone })
  return (
    <>
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Disconnect this display?"
        consequence="It shows nothing of the till any more. To connect it again, somebody at the till shows a new code."
        confirmLabel="Disconnect"
        busy={leaving.isPending}
        onConfirm={() => leaving.mutate()}
      >
        {leaving.isError ? <Banner tone="bad" title={explain(leaving.error)} isUrgent /> : null}
      </ConfirmDialog>
    </>
  )
}
